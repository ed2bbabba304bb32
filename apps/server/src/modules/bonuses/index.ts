export { createBonuses, type Bonuses } from './create-bonuses.ts';
