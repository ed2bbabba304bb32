/** A member's bonuses; apart from the other paths, which every page loads. */
export const BONUS_PATH = '/m/bonus';
