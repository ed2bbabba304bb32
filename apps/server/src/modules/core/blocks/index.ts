export { applyBlocks, awaitsIdentity, blocksOf, holdPlayer, movePauseEnd, readBlocks, readPause, type Block, type Pause } from './blocks.store.ts';
export { createBlockUpkeep, endAllBlocksOver, liftBlock, setBlock, startPause, type ExcludedMember } from './create-blocks.ts';
export { getsNoOffers, isBlocked, refuseBlocked, refuseUnproven } from './refuse-blocked.ts';
