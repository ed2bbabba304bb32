/** `npm run bench -- lottery-settle [lines]`: the settlement of a draw against one bulk statement, while others bet (LOTT-51). */
import { measureLottery } from './lottery-measures.ts';

await measureLottery(['settle']);
