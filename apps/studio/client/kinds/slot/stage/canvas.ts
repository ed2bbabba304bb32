/** A drawing surface of CSS size, sharp on the screen it is for. */
export interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly paint: CanvasRenderingContext2D;
}

/** Device pixels for each CSS pixel that are worth drawing: more than two cannot be seen in motion and cost frames. */
const pixelRatio = (): number => Math.min(2, Math.max(1, window.devicePixelRatio || 1));

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('this browser draws no canvas');
  return paint;
};

/** The next place that begins with a whole device pixel: a picture that lies on these is copied, between them it is computed anew. */
export const onPixel = (place: number, ratio = pixelRatio()): number => Math.round(place * ratio) / ratio;

/** An empty surface; its units are CSS pixels. */
export const surface = (width: number, height: number, ratio = pixelRatio()): Surface => {
  const canvas = document.createElement('canvas');
  return resize({ canvas, paint: contextOf(canvas) }, width, height, ratio);
};

/** Gives a surface a new size and empties it. */
export const resize = ({ canvas, paint }: Surface, width: number, height: number, ratio = pixelRatio()): Surface => {
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  paint.setTransform(ratio, 0, 0, ratio, 0, 0);
  return { canvas, paint };
};

/** The path of a rectangle with round corners. */
export const roundBox = (paint: CanvasRenderingContext2D, x: number, y: number, width: number, height: number, radius: number): void => {
  const r = Math.min(radius, width / 2, height / 2);
  paint.beginPath();
  paint.moveTo(x + r, y);
  paint.arcTo(x + width, y, x + width, y + height, r);
  paint.arcTo(x + width, y + height, x, y + height, r);
  paint.arcTo(x, y + height, x, y, r);
  paint.arcTo(x, y, x + width, y, r);
  paint.closePath();
};
