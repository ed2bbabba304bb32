export { membersInSegment } from './segment.ts';
