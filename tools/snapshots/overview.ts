import fs from 'node:fs';
import path from 'node:path';

export interface Snapshot {
  merchant: string;
  language: string;
  who: 'guest' | 'member' | 'staff';
  address: string;
  /** Names of the pictures: as wide as most phones, the whole page, as narrow as any. */
  files: readonly string[];
  faults: readonly string[];
}

/** The designer's picture of an address, where there is one. */
const mocks: Readonly<Record<string, string>> = {
  'laro guest /m/home': 'home-guest',
  'laro member /m/home': 'home-member',
  'dagat member /m/home': 'home-member-dagat',
  '/m/slot-games': 'slots',
  '/m/login': 'login',
  '/m/register': 'register',
  '/m/voucherCenter': 'deposit',
  '/m/member/home': 'member',
  '/m/gameRecord': 'records',
  '/m/member/benefits': 'vip',
  '/m/mall/mallHome': 'mall',
  '/m/activity/signIn': 'sign-in',
  '/m/rewardCenter': 'reward-center',
  '/m/raffle': 'raffle',
  '/m/tournament': 'tournament',
  '/m/webEmail': 'inbox',
  '/m/agent/home': 'agent',
};

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const mockOf = ({ merchant, who, address }: Snapshot): string | undefined => mocks[`${merchant} ${who} ${address}`] ?? mocks[address];

/** Writes index.html: every picture with its address and its faults, next to the designer's if `mocksFolder` is given. */
export function writeOverview(folder: string, snapshots: readonly Snapshot[], mocksFolder: string | undefined): void {
  const rows = snapshots.map((snapshot) => {
    const { merchant, language, who, address, files, faults } = snapshot;
    const mock = mockOf(snapshot);
    const source = mock === undefined || mocksFolder === undefined ? '' : path.join(mocksFolder, `${mock}.png`);
    if (source !== '' && fs.existsSync(source)) fs.copyFileSync(source, path.join(folder, `mock_${mock}.png`));
    const pictures = [...(source === '' ? [] : [`mock_${mock}.png`]), ...files];
    const shown = pictures.map((file) => `<a href="${escape(file)}"><img loading="lazy" src="${escape(file)}" alt="${escape(file)}"></a>`);
    const list = faults.map((fault) => `<li>${escape(fault)}</li>`).join('');
    return `<section><h2>${escape([merchant, language, who, address].join(' · '))}</h2><ul>${list}</ul><div>${shown.join('')}</div></section>`;
  });
  const style =
    'body{background:#222;color:#eee;font:14px sans-serif}div{display:flex;gap:12px;align-items:flex-start;overflow:auto}img{height:560px}li{color:#f98}h2{font-size:15px}';
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Snapshots</title><style>${style}</style><h1>${snapshots.length} pages</h1>${rows.join('\n')}`,
  );
}
