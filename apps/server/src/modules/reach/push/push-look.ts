import type { Settings } from '@laro/domain/settings/settings';
import type { SenderDeps } from './push-sender.ts';

/** Language and icon of merchants' push messages, by their settings. */
export const pushLooks =
  (settingsOf: (merchantCode: string) => Settings | undefined): SenderDeps['lookOf'] =>
  (code) => {
    const settings = settingsOf(code);
    return settings ? { language: settings['language.default'], icon: `/icons/${settings['look.skin']}-192.png` } : null;
  };
