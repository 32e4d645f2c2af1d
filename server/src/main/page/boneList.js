// @ts-check
/** The list of bones. The Tab key stops at the list, not at its entries. */
export class BoneList {
  /**
   * @param {HTMLElement} list
   * @param {HTMLInputElement} filter
   * @param {(bone: string) => void} onToggle
   */
  constructor(list, filter, onToggle) {
    this.list = list;
    this.filter = filter;
    this.onToggle = onToggle;
    /** @type {readonly string[]} */
    this.bones = [];
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {string | undefined} */
    this.active = undefined;
    filter.addEventListener('input', () => this.show());
    filter.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        list.focus();
      }
    });
    list.addEventListener('keydown', (event) => this.onKey(event));
    list.addEventListener('click', (event) => {
      const option = event.target instanceof Element ? event.target.closest('li') : null;
      const bone = option?.dataset['bone'];
      if (bone !== undefined) {
        this.active = bone;
        onToggle(bone);
      }
    });
  }

  /**
   * @param {readonly string[]} bones
   * @param {readonly string[]} chosen
   */
  update(bones, chosen) {
    // A faulty text may list a bone twice.
    const names = [...new Set(bones)];
    const isUnchanged = names.join('\n') === this.bones.join('\n');
    this.bones = names;
    this.chosen = new Set(chosen);
    this.active =
      this.active !== undefined && names.includes(this.active) ? this.active : chosen[0];
    if (isUnchanged) {
      this.refresh();
    } else {
      this.show();
    }
  }

  options() {
    return [...this.list.querySelectorAll('li')];
  }

  show() {
    const filter = this.filter.value.trim().toLowerCase();
    const matches = this.bones.filter((bone) => bone.toLowerCase().includes(filter));
    this.list.replaceChildren(
      ...matches.map((bone, i) => {
        const option = document.createElement('li');
        option.id = `bone-${i}`;
        option.role = 'option';
        option.dataset['bone'] = bone;
        option.textContent = bone;
        return option;
      }),
    );
    this.list.dataset['empty'] = matches.length === 0 ? 'No matching bones' : '';
    this.refresh();
  }

  refresh() {
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

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const options = this.options();
    const index = options.findIndex((option) => option.dataset['bone'] === this.active);
    /** @type {Record<string, number>} */
    const targets = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: options.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const option = options[Math.max(0, Math.min(target, options.length - 1))];
      this.active = option?.dataset['bone'];
      this.refresh();
      option?.scrollIntoView({ block: 'nearest' });
    } else if ((event.key === ' ' || event.key === 'Enter') && this.active !== undefined) {
      event.preventDefault();
      this.onToggle(this.active);
    }
  }
}
