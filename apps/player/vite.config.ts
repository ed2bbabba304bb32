import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassName } from './build/class-names.ts';
import { lateNumbers } from './build/late-numbers.ts';
import { compiledMessages } from './build/messages.ts';
import { reactModules } from './build/react-modules.ts';
import { shortTokenNames } from './build/token-names.ts';

/** Message areas that every page shows travel in one file per language; the other areas are a file each. */
const wordsOfEveryPage = /\/i18n\/messages\/(?:common|shell)\/([a-z]+)\.json/;

/** Folders of the domain whose rules are in the shell of every page as soon as two pages need them, and single files of others; rules of one area alone come with its pages. */
const sharedRules =
  /packages[\\/]domain[\\/]src[\\/](?:(?:account|app-links|blocks|catalogue|closures|content|deposits|limits|log-in|messages|money|parties|registration|relatives|settings|statements|system|terms|time)[\\/]|(?:bonuses[\\/]bonus|care[\\/]care|identity[\\/]identity|promotions[\\/]promotion|push[\\/]push|withdrawals[\\/](?:payout|withdrawal))-[a-z]+\.|[a-z-]+\.)/;
/** Modules of every page: the kits and the shared rules, without files named `*.late.*`, which are fetched on demand. */
const shell =
  /apps[\\/]player[\\/]src[\\/](?:shared[\\/](?:api|device|language|late|money|play|router|session|shell)[\\/](?:menu[\\/])?[a-z-]+\.(?!late\.)|app[\\/])|packages[\\/](?:client|i18n)[\\/]src[\\/](?!play-names)|packages[\\/]ui[\\/]src[\\/](?:(?:layers[\\/]|pictures[\\/]|states[\\/])?[a-z-]+\.|icons)/;
/** Modules that home and the lists share: one file, since several would be larger. */
const lobby =
  /shared[\\/]games[\\/](?:cards|lobby)[\\/]|packages[\\/]ui[\\/]src[\\/]game[\\/](?:cards|rows)[\\/](?:game-art|game-card|game-grid|rail|search-field|section-head|use-window-rows|vendor-mark|vendor-tile|window-rows)\./;
/** Rules that only the pages around an account need, or what comes to the lobby after it. */
const lateRules =
  /packages[\\/]domain[\\/]src[\\/][a-z-]+[\\/](?:account-rules|content-rules|device-of|download-links|install-guide|push-rules|email-address|log-in-rules|message-templates|promotion-counters|registration-fields|typed-amount|limit-rules|relative-rules)\.[a-z.]+$|packages[\\/]client[\\/]src[\\/]proof-of-work\./;
/** Looks that come on demand. The styles of a dialog are in every page, since the age question is (age-door.tsx). */
const lateLooks =
  /packages[\\/]ui[\\/]src[\\/](?:(?:layers[\\/]modal|layers[\\/]use-modal|layers[\\/]sheet|layers[\\/]side-panel|layers[\\/]offer-file|pictures[\\/]ferris-wheel|button|fonts)\.[a-z.]+|layers[\\/](?:modal-layer|dialog|dialog-box)\.tsx)$|[\\/]age-door\.tsx$/;

/** Rules that more than one family of the lottery needs: one file, which comes with the board of a game; the families are their own files. */
const lotteryRules =
  /packages[\\/]lottery[\\/]src[\\/](?:(?:plays|selection)[\\/](?!counts|odds)|digits[\\/](?:digit-plays|three-digits)|numbers[\\/]levels|orders[\\/]line-of-plays)/;

const groups = [
  // The preload helper is a separate file, so that the entry needs nothing else before React.
  { name: 'preload', test: /vite\/preload-helper/ },
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/]query-core|node_modules[\\/]@tanstack[\\/]react-query[\\/]/ },
  // The shell of every page; without this each piece would be a separate file. Parts that open on demand are separate.
  {
    debugName: 'shell',
    name: (id: string) => ((shell.test(id) || sharedRules.test(id)) && !lateRules.test(id) && !lateLooks.test(id) ? 'shell' : null),
    minShareCount: 2,
  },
  { name: 'lobby', test: lobby, minShareCount: 2 },
  // Without the rules of boards: the list of draws shows chances, too.
  { name: 'counts', test: /packages[\\/]lottery[\\/]src[\\/]plays[\\/]counts/, minShareCount: 2 },
  { name: 'lottery-rules', test: lotteryRules, minShareCount: 2 },
  { debugName: 'words', name: (id: string) => `words-${wordsOfEveryPage.exec(id)?.[1] ?? ''}`, test: wordsOfEveryPage },
];

/** Files of the start. */
const startFile = /[\\/](?:preload|react|query|shell|start-page|rolldown-runtime)-/;
/** Files that are fetched together with a late one. The start has loaded its own files, words need no others, and these lists are part of the start. */
const lateNeeds = (file: string, needs: string[], { hostId }: { hostId: string }): string[] =>
  /[\\/]entry-client-/.test(hostId) ? needs : /[\\/]words-/.test(file) ? [] : needs.filter((need) => !startFile.test(need));

/** The build for browsers that know `Array.prototype.toSorted` (Safari 16, Chrome 110, Firefox 115); older ones get vite.legacy.config.ts. */
export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  plugins: [compiledMessages(), shortTokenNames(), ...(isSsrBuild ? [] : [reactModules(), lateNumbers()]), react()],
  // In development a new style module may appear at any time.
  ...(command === 'build' ? { css: { modules: { generateScopedName: shortClassName } } } : {}),
  build: {
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false, resolveDependencies: lateNeeds },
    target: ['safari16', 'chrome110', 'firefox115'],
    // The style sheets serve the old browsers too, which get the same class names.
    cssTarget: ['ios12', 'safari12', 'chrome80'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(isSsrBuild ? {} : { input: 'src/app/entry-client.tsx', output: { codeSplitting: { groups } } }),
    },
  },
  // The server's bundle is self-contained, with the production form of React; in development the server loads packages as they are.
  ssr: { noExternal: command === 'build' ? true : [/^@laro\//] },
}));
