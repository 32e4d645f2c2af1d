// @ts-check

/**
 * @typedef {object} Gestures
 * @property {(dx: number, dy: number, isPan: boolean) => void} drag pixels
 * @property {(factor: number) => void} zoom
 * @property {(x: number, y: number, isToggle: boolean) => void} click
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 */

const CLICK_DISTANCE = 4;
const WHEEL_SPEED = 0.0012;
/** Pixels of a line, for mice that scroll by lines. */
const LINE = 16;

/**
 * Reports what the pointer does on a canvas: dragging, pinching, the wheel, clicks and hovers.
 * @param {HTMLElement} canvas
 * @param {Gestures} gestures
 */
export function listenToPointer(canvas, gestures) {
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  let moved = 0;

  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    moved = down.size > 1 ? CLICK_DISTANCE : 0;
    gestures.leave();
  });
  canvas.addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId);
    if (!last) {
      gestures.hover(event.offsetX, event.offsetY);
      return;
    }
    const dx = event.clientX - last.clientX;
    const dy = event.clientY - last.clientY;
    moved += Math.hypot(dx, dy);
    const other = [...down.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    down.set(event.pointerId, event);
    if (other) {
      gestures.zoom(distance(last, other) / Math.max(1, distance(event, other)));
      gestures.drag(dx / 2, dy / 2, true);
    } else if (moved >= CLICK_DISTANCE) {
      canvas.classList.add('dragging');
      gestures.drag(dx, dy, event.shiftKey || (event.buttons & 6) !== 0);
    }
  });
  const up = (/** @type {PointerEvent} */ event) => {
    canvas.classList.remove('dragging');
    if (down.delete(event.pointerId) && event.type === 'pointerup' && moved < CLICK_DISTANCE) {
      gestures.click(event.offsetX, event.offsetY, event.ctrlKey || event.metaKey);
    }
  };
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', () => gestures.leave());
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? LINE : 1);
      gestures.zoom(Math.exp(Math.max(-300, Math.min(300, pixels)) * WHEEL_SPEED));
    },
    { passive: false },
  );
}

/**
 * @param {PointerEvent} a
 * @param {PointerEvent} b
 */
function distance(a, b) {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
