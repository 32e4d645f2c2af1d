/** The list of bones: one stop of the Tab key, whatever its length. */
export class BoneList {
  private bones: readonly string[] = [];
  private chosen = new Set<string>();
  private active: string | undefined;

  constructor(
    private readonly list: HTMLElement,
    private readonly filter: HTMLInputElement,
    private readonly toggled: (bone: string) => void,
  ) {
    filter.addEventListener('input', () => this.show());
    filter.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        list.focus();
      }
    });
    list.addEventListener('keydown', (event) => this.pressed(event));
    list.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('li') : null;
      const bone = option?.dataset['bone'];
      if (bone !== undefined) {
        this.active = bone;
        toggled(bone);
      }
    });
  }

  update(bones: readonly string[], chosen: readonly string[]): void {
    // A bone may be listed twice by mistake.
    const names = [...new Set(bones)];
    const same = names.join('\n') === this.bones.join('\n');
    this.bones = names;
    this.chosen = new Set(chosen);
    this.active =
      this.active !== undefined && names.includes(this.active) ? this.active : chosen[0];
    if (same) {
      this.refresh();
    } else {
      this.show();
    }
  }

  private options(): HTMLElement[] {
    return [...this.list.querySelectorAll('li')];
  }

  private show(): void {
    const wanted = this.filter.value.trim().toLowerCase();
    const found = this.bones.filter((bone) => bone.toLowerCase().includes(wanted));
    this.list.replaceChildren(
      ...found.map((bone, i) => {
        const option = document.createElement('li');
        option.id = `bone-${i}`;
        option.role = 'option';
        option.dataset['bone'] = bone;
        option.textContent = bone;
        return option;
      }),
    );
    this.list.dataset['empty'] = found.length === 0 ? 'No such bone' : '';
    this.refresh();
  }

  private refresh(): void {
    const options = this.options();
    if (!options.some((option) => option.dataset['bone'] === this.active)) {
      this.active = options[0]?.dataset['bone'];
    }
    this.list.removeAttribute('aria-activedescendant');
    for (const option of options) {
      const bone = option.dataset['bone'] ?? '';
      option.ariaSelected = `${this.chosen.has(bone)}`;
      option.classList.toggle('active', bone === this.active);
      if (bone === this.active) {
        this.list.setAttribute('aria-activedescendant', option.id);
      }
    }
  }

  private pressed(event: KeyboardEvent): void {
    const options = this.options();
    const at = options.findIndex((option) => option.dataset['bone'] === this.active);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: options.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const option = options[Math.max(0, Math.min(to, options.length - 1))];
      this.active = option?.dataset['bone'];
      this.refresh();
      option?.scrollIntoView({ block: 'nearest' });
    } else if ((event.key === ' ' || event.key === 'Enter') && this.active !== undefined) {
      event.preventDefault();
      this.toggled(this.active);
    }
  }
}
