/** Middle, tilt and radii of the wheel in its own drawing of 390 by 254. */
export const WIDTH = 390;
export const HEIGHT = 254;
export const TILT = 0.655;
const [CENTRE_X, CENTRE_Y] = [195, 133];
const [RIM, POCKET] = [150, 96];
const WHEEL_TURNS = 2;
const BALL_TURNS = 7;
/** Share of the run after which the ball leaves the rim, and after which a pocket holds it. */
const [LEAVES, HELD] = [0.52, 0.8];
const STEPS = 120;

/** Of the ball, in units of the drawing. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const slowing = (share: number): number => 1 - (1 - share) ** 2;

/** How far the wheel is turned at a share of the run, degrees: it turns left and comes to rest at `end`. */
const wheelAt = (end: number, share: number): number => end + 360 * WHEEL_TURNS * (1 - slowing(share));

/** From the rim to the pocket with two small leaps. */
const radiusAt = (share: number): number => {
  if (share <= LEAVES) return RIM;
  if (share >= HELD) return POCKET;
  const fallen = (share - LEAVES) / (HELD - LEAVES);
  return RIM - (RIM - POCKET) * fallen + 9 * Math.abs(Math.sin(fallen * Math.PI * 3)) * (1 - fallen);
};

/** The angle of the ball: against the wheel along the rim, then with its pocket. */
const angleAt = (end: number, pocketAngle: number, share: number): number => {
  if (share >= HELD) return wheelAt(end, share) + pocketAngle;
  const held = wheelAt(end, HELD) + pocketAngle;
  return held - 360 * BALL_TURNS * ((HELD - share) / HELD) ** 1.5;
};

/** Position of a ball from the middle of the drawing, in its units. */
const placeAt = (angle: number, radius: number): Place => {
  const turn = (angle * Math.PI) / 180;
  return { x: CENTRE_X - WIDTH / 2 + radius * Math.sin(turn), y: CENTRE_Y - HEIGHT / 2 - TILT * radius * Math.cos(turn) };
};

/**
 * A place in a drawing of this width. In pixels: browsers compute transforms in percent of a box on the thread of the page, frame by frame, and leave others to the
 * compositor.
 */
export const movedTo = ({ x, y }: Place, width: number): string => `translate(${((x * width) / WIDTH).toFixed(2)}px, ${((y * width) / WIDTH).toFixed(2)}px)`;

export interface Run {
  readonly disc: string;
  readonly ball: Place;
}

/** The pictures of a run: how the disc is turned and where the ball is. The last one has the ball in its pocket. */
export const runOf = (end: number, pocketAngle: number): Run[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    const turned = wheelAt(end, share);
    return {
      disc: `scaleY(${TILT}) rotate(${turned.toFixed(2)}deg)`,
      ball: placeAt(angleAt(end, pocketAngle, share), radiusAt(share)),
    };
  });
