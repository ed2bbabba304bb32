// Makes the demo with its history that the journeys start from, while other steps leave the cores idle. The journeys make it where it is missing.
// usage: node tools/journeys/make-demo.ts
import { prepareInstallation } from './installation.ts';

await prepareInstallation();
