const BOX = 48;
const CENTRE = BOX / 2;
const CORE_RADIUS = 9.6;
const RAY_FOOT = 11.3;
/** Angles in degrees from the middle of a bundle: where each of its three rays starts, points to and ends, and how far it reaches. */
const rays = [
  { from: -18.6, to: -12.95, until: -7.1, reach: 19.2 },
  { from: -7.1, to: 0, until: 7.1, reach: 24 },
  { from: 7.1, to: 12.95, until: 18.6, reach: 19.2 },
] as const;

const point = (degrees: number, radius: number) => {
  const angle = (degrees * Math.PI) / 180;
  return `${(CENTRE + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE + radius * Math.sin(angle)).toFixed(1)}`;
};

/** Eight bundles of three rays around a disk: the sun of the product, its own drawing (visual.md §1), in a box of 48. */
export const sunPath = [0, 45, 90, 135, 180, 225, 270, 315]
  .flatMap((bundle) => rays.map((ray) => `M${point(bundle + ray.from, RAY_FOOT)}L${point(bundle + ray.to, ray.reach)}L${point(bundle + ray.until, RAY_FOOT)}Z`))
  .concat(
    `M${CENTRE - CORE_RADIUS} ${CENTRE}a${CORE_RADIUS} ${CORE_RADIUS} 0 1 0 ${CORE_RADIUS * 2} 0a${CORE_RADIUS} ${CORE_RADIUS} 0 1 0-${CORE_RADIUS * 2} 0Z`,
  )
  .join('');
