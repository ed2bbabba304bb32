import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const player = path.join(import.meta.dirname, '../../../apps/player/src');
const sources = sourceFiles(player, ['app', 'features', 'shared'], /\.tsx?$/).filter((file) => !file.includes('.test.'));
const textOf = (file: string): string => fs.readFileSync(path.join(player, file), 'utf8');
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** Names a rebate: the call and the texts of rebates, and the names of rewards that can be claimed, which a rebate has after its week. */
const SAYS_REBATE = /'listRebates'|'vip\.(?:rebate|benefit\.rebate)|\bnameOf\b[^;]*\} = useRewardTexts\(\)/;
/** A way to a deposit, or a frame that has one. */
const HAS_DEPOSIT = /paths\.deposit|voucherCenter|money-card|balance-pill|member-strip|side-menu|bottom-menu|header="lobby"|hasBottomMenu/;

const saying = sources.filter((file) => SAYS_REBATE.test(textOf(file)));
const folders = [...new Set(saying.map(folderOf))];

test('[REW-49] no file of a page that can name a rebate has a way to a deposit', () => {
  // Ranks and rewards; the others name rewards of their own sources.
  expect(folders).toEqual(['features/mall', 'features/missions', 'features/rewards', 'features/vip', 'shared/rewards']);
  const own = sources.filter((file) => folders.includes(folderOf(file)));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((file) => HAS_DEPOSIT.test(textOf(file)))).toEqual([]);
});

test('[REW-49] the texts of a rebate on losses are in the file of the page of ranks, and its files alone use them', () => {
  const messages = path.join(player, '../../../packages/i18n/messages');
  const areas = fs.readdirSync(messages).filter((area) => !area.startsWith('desk') && fs.statSync(path.join(messages, area)).isDirectory());
  const saidIn = areas.filter((area) => /rebate[^"]*"[^"]*\bloss|net loss/i.test(fs.readFileSync(path.join(messages, area, 'en.json'), 'utf8')));
  expect(saidIn).toEqual(['vip']);
  expect(sources.filter((file) => /vip\.rebate\.(?:loss|less)/.test(textOf(file))).map(folderOf)).toEqual(['features/vip']);
});

test('[REW-49] the check finds what it looks for', () => {
  expect(["vipApi(services).call('listRebates')", "t('vip.rebate.week')"].every((text) => SAYS_REBATE.test(text))).toBe(true);
  expect(['<Link to={paths.deposit}>', '<Frame header="lobby">', "from '#player/shared/money/balance-pill.tsx'"].every((text) => HAS_DEPOSIT.test(text))).toBe(
    true,
  );
});
