/** What curves are drawn with: colours and fonts of the editor's theme. */
export interface Theme {
  readonly curves: readonly string[];
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly gridDash: readonly number[];
  readonly cursor: string;
  readonly ground: string;
  readonly font: string;
  readonly lineWidth: number;
}

/** Red, green and blue come first: where one bone is drawn, they are x, y and z as in other tools. */
const CURVES = ['red', 'green', 'blue', 'orange', 'purple', 'yellow'];

/** The theme as it is now. */
export function currentTheme(): Theme {
  const style = getComputedStyle(document.body);
  const colour = (...names: string[]) =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find(Boolean) ??
    style.color;
  const contrast = document.body.className.includes('high-contrast');
  const text = colour('editor-foreground', 'foreground');
  return {
    curves: CURVES.map((name) => colour(`charts-${name}`, 'charts-foreground')),
    text,
    faint: contrast ? text : colour('descriptionForeground', 'foreground'),
    grid: contrast
      ? colour('contrastBorder')
      : colour('editorIndentGuide-background1', 'editorWidget-border', 'panel-border'),
    // In full strength it must not be taken for a curve.
    gridDash: contrast ? [1, 4] : [],
    cursor: colour('editorCursor-foreground', 'editor-foreground'),
    ground: colour('editor-background'),
    font: `11px ${style.fontFamily}`,
    lineWidth: contrast ? 2 : 1.5,
  };
}

/** Calls back when the theme has changed. */
export function onThemeChange(changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributeFilter: ['class'] });
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
}
