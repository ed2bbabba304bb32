export { applyBlocks, blocksOf, readBlocks, type Block } from './blocks.store.ts';
export { createBlockUpkeep, endAllBlocksOver, liftBlock, setBlock } from './create-blocks.ts';
export { isBlocked, refuseBlocked } from './refuse-blocked.ts';
