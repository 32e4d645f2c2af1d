// The figure beside a text, as a user sees it.
import { ViewBesideText } from './besideText.ts';
import { until } from './waiting.ts';

/** Counts pixels by hue, and finds a place in the middle of an orange limb: the right side. */
const LOOK = `(() => {
  const canvas = document.querySelector('#stage');
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const isOrange = (x, y) => {
    const at = (y * width + x) * 4;
    return data[at] > data[at + 2] + 60 && data[at + 1] > data[at + 2];
  };
  let blue = 0, orange = 0, place;
  for (let y = 4; y < height - 4; y++) {
    for (let x = 4; x < width - 4; x++) {
      const at = (y * width + x) * 4;
      blue += data[at + 2] > data[at] + 60 ? 1 : 0;
      if (isOrange(x, y)) {
        orange++;
        if (!place && [-3, 3].every((d) => isOrange(x + d, y) && isOrange(x, y + d))) {
          place = { x: x / devicePixelRatio, y: y / devicePixelRatio };
        }
      }
    }
  }
  return { blue, orange, place, pixels: canvas.toDataURL() };
})()`;

interface Look {
  readonly blue: number;
  readonly orange: number;
  readonly place?: { readonly x: number; readonly y: number };
  readonly pixels: string;
}

/** The figure beside the text. */
export class FigureView extends ViewBesideText {
  async open(): Promise<void> {
    await this.click('Show Figure');
    await this.drawsBothSides();
  }

  async look(): Promise<Look> {
    return this.frame.locator('body').evaluate(LOOK);
  }

  async drawsBothSides(): Promise<void> {
    await until('the figure has a left and a right side', async () => {
      const { blue, orange } = await this.look();
      return blue > 300 && orange > 300;
    });
  }

  async showsDifference(words: RegExp): Promise<void> {
    await this.frame.locator('#difference', { hasText: words }).waitFor();
  }
}
