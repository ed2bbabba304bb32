export { createPlayMonitor, type PlayMonitor } from './create-play-monitor.ts';
