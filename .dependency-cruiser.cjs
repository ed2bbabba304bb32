// Who may import whom (docs/architecture.md). Run by tools/checks/boundaries/boundaries.ts; each rule is proven by the pairs of
// tools/checks/fixtures/boundaries.ts, which break it and keep it.
const TESTS = '\\.(test|int\\.test|budget|e2e)\\.tsx?$';
const TYPES_ONLY = { dependencyTypesNot: ['type-only'] };
const BROWSER = '^(apps/(player|console)/src|apps/studio/client|packages/(ui|client|i18n)/src)/';
/** What of the contract has no schema in it, so that a browser may load it. */
const WIRE_VALUES =
  '^packages/contract/src/([a-z/-]*routes|areas|[a-z-]+/(area|problems)|wire/(envelope|problem-definition|live)|problems|problems/[^/]+)\\.ts$';
/** Runs in Node although it lies with the browser's sources: the server's entry and the compiler of messages. */
const NODE_SIDE = '^(apps/(player|console)/src/(app/)?entry-server\\.tsx?|packages/i18n/src/(compile|area-folders)\\.ts)$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rules between the packages, and between packages and apps. */
const packages = [
  rule('packages-never-import-apps', 'A package serves apps and knows none.', { path: '^packages/' }, { path: '^apps/' }),
  rule('apps-are-strangers', 'Apps meet over the wire.', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
  rule(
    'products-never-import-tools',
    'What ships does not lean on what builds it.',
    { path: '^(apps|packages)/[^/]+/src/', pathNot: [TESTS, '/testing/'] },
    { path: '^(tools|bench|e2e)/' },
  ),
  rule(
    'domain-imports-nothing',
    'Pure rules: no package, no Node, no input or output.',
    { path: '^packages/domain/', pathNot: TESTS },
    { pathNot: '^packages/domain/' },
  ),
  rule(
    'contract-imports-domain-only',
    'The wire knows the rules and its schemas.',
    { path: '^packages/contract/', pathNot: TESTS },
    { pathNot: ['^packages/(contract|domain)/', 'node_modules/zod/'] },
  ),
  rule(
    'client-imports-contract-only',
    'Of our packages, the client knows the wire.',
    { path: '^packages/client/' },
    { path: '^packages/', pathNot: '^packages/(client|contract|domain)/' },
  ),
  rule('ui-stands-alone', 'Looks know neither the wire nor the words.', { path: '^packages/ui/' }, { path: '^packages/', pathNot: '^packages/(ui|domain)/' }),
  rule(
    'i18n-imports-domain-only',
    'Words know which languages there are.',
    { path: '^packages/i18n/' },
    { path: '^packages/', pathNot: '^packages/(i18n|domain)/' },
  ),
  rule(
    'art-imports-domain-only',
    'Pictures know which categories there are.',
    { path: '^packages/art/' },
    { path: '^packages/', pathNot: '^packages/(art|domain)/' },
  ),
  rule('games-import-domain-only', 'Game mathematics is pure.', { path: '^packages/games/' }, { path: '^packages/', pathNot: '^packages/(games|domain)/' }),
  rule(
    'lottery-imports-domain-only',
    'Rules of the lottery are pure; the number stream of a draw is given to them.',
    { path: '^packages/lottery/', pathNot: TESTS },
    { path: '^packages/', pathNot: '^packages/(lottery|domain)/' },
  ),
  rule('browser-apps-use-their-packages', 'A browser app draws no artwork.', { path: '^apps/(player|console)/' }, { path: '^packages/art/' }),
  rule(
    'browser-apps-compute-no-odds',
    'The bet record and the proofs of draws alone play again, to prove.',
    { path: '^apps/(player|console)/', pathNot: '^apps/player/src/(features/(records|lottery)|shared/lottery)/' },
    { path: '^packages/games/' },
  ),
  rule(
    'server-uses-its-packages',
    'The server has no looks and plays no games; its draws use the fair number stream.',
    { path: '^apps/server/' },
    { path: '^packages/(ui|games)/', pathNot: '^packages/games/src/fair/' },
  ),
  rule(
    'studio-uses-the-wire-only',
    'The studio is as foreign as any other vendor.',
    { path: '^apps/(studio|sandbox)/', pathNot: '^apps/studio/(client/|build/|vite\\.config\\.ts$)' },
    { path: '^packages/', pathNot: '^packages/(domain|games|contract)/' },
  ),
  rule(
    'game-client-uses-looks-and-words',
    'The game client is drawn with our looks and speaks our words; of the wire it knows the studio alone.',
    { path: '^apps/studio/client/' },
    { path: '^packages/', pathNot: '^packages/(domain|games|ui|i18n)/' },
  ),
  rule(
    'game-client-decides-nothing',
    'It shows rounds and knows the games and the studio as types only: there is no outcome to be read or changed in it (T57).',
    { path: '^apps/studio/client/', pathNot: [TESTS, '/testing/'] },
    // Roads of past rounds are drawn from results that everybody has seen; a flight climbs for all alike until it ends; names of bets and the text of a bingo bet are words
    // alone; a wheel has its pockets in an order; the root of a round's stakes is hashed again; the shares of a chip are read from a settled round.
    {
      path: '^(packages/games/|apps/studio/src/)',
      pathNot:
        '^packages/games/src/(fair/stakes-root|stakes/chip-shares|kinds/(baccarat/roads|crash/climb|roulette/(numbers|wheel)|(dice|turned|wheel|show|stall|ladder|decisions/tables|encore)/names|encore/streets|bingo/bet-text))\\.ts$',
      ...TYPES_ONLY,
    },
  ),
];

/** Rules inside the two React apps, and of everything that a browser loads. */
const browser = [
  rule(
    'features-are-strangers',
    'What two features share moves to shared/.',
    { path: '^apps/(player|console)/src/features/([^/]+)/' },
    { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
  ),
  rule(
    'desk-features-are-strangers',
    'The desk keeps its features in folders of groups: those of one group are strangers too.',
    { path: '^apps/console/src/features/([^/]+/[^/]+)/' },
    { path: '^apps/console/src/features/', pathNot: '^apps/console/src/features/$1/' },
  ),
  rule(
    'shared-is-below-features',
    'shared ← features ← app.',
    { path: '^apps/(player|console)/src/shared/' },
    { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(shared|testing)/' },
  ),
  rule(
    'features-are-below-app',
    'shared ← features ← app.',
    { path: '^apps/(player|console)/src/features/' },
    { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(features|shared|testing)/' },
  ),
  rule(
    'no-schemas-in-the-browser',
    'Types of the contract are free, values come only from where there is no schema: zod weighs more than the lobby.',
    { path: BROWSER, pathNot: [TESTS, '/testing/'] },
    { path: '(^packages/contract/src/|node_modules/zod/)', pathNot: WIRE_VALUES, ...TYPES_ONLY },
  ),
  rule('no-node-in-the-browser', 'A browser has no Node.', { path: BROWSER, pathNot: [NODE_SIDE, TESTS, '/testing/'] }, { dependencyTypes: ['core'] }),
  rule(
    'no-message-compiler-in-the-browser',
    'Messages are compiled when the site is built.',
    { path: BROWSER, pathNot: [NODE_SIDE, TESTS] },
    { path: '^packages/i18n/src/compile\\.ts$' },
  ),
  rule(
    'journeys-see-no-insides',
    'A journey knows the site as a person does; the sweep alone reads the list of screens, so that no screen is left out.',
    { path: '^e2e/', pathNot: '^e2e/journeys/site/sweep\\.e2e\\.ts$' },
    { path: '^apps/(player|console)/src/' },
  ),
  rule(
    'sweep-reads-the-list-of-screens',
    'Of the site, the sweep knows the list of screens.',
    { path: '^e2e/journeys/site/sweep\\.e2e\\.ts$' },
    { path: '^apps/(player|console)/src/', pathNot: '^apps/player/src/app/screens/screens\\.ts$' },
  ),
];

/** The contexts of the server's modules, from below to above: a module knows its own context and those before it (docs/architecture.md). */
const CONTEXTS = ['core', 'play', 'reach', 'people', 'money', 'rewards', 'partners', 'operator'];
const LOW = '^apps/server/src/(http|db|process)/';
const SERVER_TESTS = [TESTS, '^apps/server/src/testing/'];

/** Rules inside the server: http, db ← ledger ← modules ← app. */
const server = [
  rule(
    'server-ground-is-below',
    'http, db and process carry the rest and know only the merchant as a type.',
    { path: LOW, pathNot: SERVER_TESTS },
    { path: '^apps/server/src/', pathNot: [LOW, '^apps/server/src/modules/core/merchant/(merchant|index)\\.ts$'] },
  ),
  rule(
    'server-ground-knows-merchants-as-types',
    'The merchant of a request is a type down there.',
    { path: LOW, pathNot: SERVER_TESTS },
    { path: '^apps/server/src/modules/core/merchant/(merchant|index)\\.ts$', ...TYPES_ONLY },
  ),
  rule(
    'ledger-is-below-modules',
    'The ledger knows no business.',
    { path: '^apps/server/src/ledger/', pathNot: TESTS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/(ledger|db|process)/' },
  ),
  rule(
    'security-is-below-modules',
    'Passwords, codes, secret boxes and counted attempts know nobody who uses them.',
    { path: '^apps/server/src/security/', pathNot: TESTS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/(security|http|db|process)/' },
  ),
  rule(
    'live-is-below-modules',
    'Events are carried whatever they are about.',
    { path: '^apps/server/src/live/', pathNot: TESTS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/(live|http|db|process)/' },
  ),
  rule(
    'modules-are-below-app',
    'A module is given what it needs; it fetches nothing from the app.',
    { path: '^apps/server/src/modules/', pathNot: TESTS },
    { path: '^apps/server/src/', pathNot: '^apps/server/src/(modules|ledger|live|security|http|db|process)/' },
  ),
  rule(
    'modules-meet-at-the-index',
    'A module is seen through its index.ts.',
    { path: '^apps/server/src/modules/([^/]+/[^/]+)/' },
    {
      path: '^apps/server/src/modules/',
      pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/[^/]+/index\\.ts$', '^apps/server/src/modules/core/merchant/merchant\\.ts$'],
    },
  ),
  ...CONTEXTS.slice(0, -1).map((context, at) =>
    rule(
      `${context}-is-below`,
      'Contexts form no circle: what an upper one needs to tell a lower one is a hook or a port.',
      { path: `^apps/server/src/modules/${context}/`, pathNot: TESTS },
      { path: `^apps/server/src/modules/(${CONTEXTS.slice(at + 1).join('|')})/` },
    ),
  ),
  rule(
    'modules-show-merchants-as-types',
    'merchant.ts is for types.',
    { path: '^apps/server/src/modules/([^/]+/[^/]+)/' },
    { path: '^apps/server/src/modules/core/merchant/merchant\\.ts$', pathNot: '^apps/server/src/modules/$1/', ...TYPES_ONLY },
  ),
  rule(
    'app-sees-modules-at-the-index',
    'Even the app sees a module through its index.ts.',
    { path: '^apps/server/src/(composition/)?[^/]+\\.ts$', pathNot: TESTS },
    { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/[^/]+/index\\.ts$' },
  ),
  rule(
    'adapters-know-ports-only',
    'An adapter knows the party outside and the port it fills.',
    { path: '^apps/server/src/adapters/', pathNot: TESTS },
    { path: '^apps/server/src/', pathNot: ['^apps/server/src/adapters/', '^apps/server/src/modules/[^/]+/[^/]+/ports\\.ts$'] },
  ),
  rule(
    'adapters-are-named-in-parties',
    'Which party is real is decided in one place.',
    {
      path: '^apps/',
      pathNot: ['^apps/server/src/((parties|ground)\\.ts$|adapters/|testing/(programs/payout-program|money/test-deposits|base/test-two-persons)\\.ts$)', TESTS],
    },
    { path: '^apps/server/src/adapters/' },
  ),
  rule('testing-serves-tests', 'Means of tests stay with tests.', { path: '^apps/', pathNot: [TESTS, '/testing/'] }, { path: ['/testing/', TESTS] }),
];

const everywhere = [
  rule('no-circles', 'Two modules that need each other are one, or three.', {}, { circular: true, viaOnly: TYPES_ONLY }),
  rule('everything-resolves', 'An import that leads nowhere is checked by no rule.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...packages, ...browser, ...server, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((apps|packages)/[^/]+/dist|\\.data|bench/\\.tools)/' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
