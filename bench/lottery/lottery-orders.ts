/** `npm run bench -- lottery-orders [lines] [rounds]`: orders of five lines against plain bets, and around a closing (LOTT-69). */
import { measureLottery } from './lottery-measures.ts';

await measureLottery(['orders', 'closing']);
