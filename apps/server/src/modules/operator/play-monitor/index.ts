export { createPlayMonitor, type PlayMonitor } from './create-play-monitor.ts';
export { playDeskCalls } from './desk-calls.ts';
