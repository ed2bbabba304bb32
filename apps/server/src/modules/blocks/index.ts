export { applyBlocks, blocksOf, holdPlayer, movePauseEnd, readBlocks, readPause, type Block, type Pause } from './blocks.store.ts';
export { createBlockUpkeep, endAllBlocksOver, liftBlock, setBlock, startPause } from './create-blocks.ts';
export { isBlocked, refuseBlocked } from './refuse-blocked.ts';
