export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Moves an element to its end; with reduced motion it jumps there. A hidden page paints nothing, so a timer ends the wait. */
export async function animate(place: Element, frames: Keyframe[], ms: number, moves: boolean, easing = 'ease-out'): Promise<void> {
  const moved = place.animate(frames, { duration: moves ? ms : 1, fill: 'forwards', easing });
  await Promise.race([moved.finished.catch(() => {}), pause(moves ? ms + 400 : 50)]);
}
