import { deskMall } from './desk.ts';
import { mallCalls } from './mall.ts';

/** Points and the mall: the member's part and the desk's. */
export const calls = { ...mallCalls, ...deskMall };
