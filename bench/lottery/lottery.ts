/** `npm run bench -- lottery [lines] [rounds]`: orders, a closing and a settlement (docs/lottery.md). */
import { measureLottery } from './lottery-measures.ts';

await measureLottery(['orders', 'closing', 'settle']);
