import type { ChartTheme } from '../../../../server/src/main/page/motionTypes.js';

const CURVES = ['red', 'green', 'blue', 'orange', 'purple', 'yellow'];

export function currentTheme(): ChartTheme {
  const style = getComputedStyle(document.body);
  const colour = (...names: string[]) =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find(Boolean) ??
    style.color;
  const contrast = document.body.className.includes('high-contrast');
  const text = colour('editor-foreground', 'foreground');
  return {
    curves: CURVES.map((name) => colour(`charts-${name}`, 'charts-foreground')),
    text,
    secondary: contrast ? text : colour('descriptionForeground', 'foreground'),
    grid: contrast
      ? colour('contrastBorder')
      : colour('editorIndentGuide-background1', 'editorWidget-border', 'panel-border'),
    // In high contrast, solid grid lines would look like curves.
    gridDash: contrast ? [1, 4] : [],
    cursor: colour('editorCursor-foreground', 'editor-foreground'),
    background: colour('editor-background'),
    font: `11px ${style.fontFamily}`,
    lineWidth: contrast ? 2 : 1.5,
  };
}

export function onThemeChange(onChange: () => void): void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ['class'] });
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
}
