/** The page of missions; a constant apart from the common paths, which the first page loads. */
export const MISSION_PATH = '/m/task';
