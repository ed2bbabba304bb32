import type { InviteBody } from '@laro/domain/invitations/invite-program';
import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { ReferralState } from '@laro/domain/rewards/invitations/friend-states';
import { settingsFrom } from '@laro/domain/settings/settings';
import type pg from 'pg';
import { first, inTransaction, many } from '#server/db/sql.ts';
import { seedPastFriends, type PastFriend } from '#server/modules/rewards/invitations/index.ts';
import type { PastMember } from '#server/modules/rewards/rewards/index.ts';
import { demoMembers } from './demo-members.ts';
import { demoMerchants, type DemoMerchant, type DemoMerchantCode } from '../offers/demo-merchants.ts';

const DAY_MS = 86_400_000;
/** In the merchant of dollars, amounts are a fiftieth of those in pesos. */
const PARTS: Record<DemoMerchantCode, bigint> = { laro: 1n, dagat: 50n };
const ages: Record<DemoMerchantCode, number> = { laro: 21, dagat: 18 };

const names = {
  EN: 'Invite a friend',
  TY: 'Mag-imbita ng kaibigan',
  CN: '邀请好友',
  TW: '邀請好友',
  JA: '友だち招待',
  TH: 'ชวนเพื่อน',
  VI: 'Mời bạn bè',
  ES: 'Invita a un amigo',
  KO: '친구 초대',
  PT: 'Convide um amigo',
  TR: 'Arkadaşını davet et',
  RU: 'Пригласите друга',
  FR: 'Inviter un ami',
};

/** Approved texts to share; `#` is the age from which members may play (INVITE-09). */
const texts = {
  EN: 'Come and see the fair with me. Players must be # or older.',
  TY: 'Tara, samahan mo ako sa perya. Para lang sa edad # pataas.',
  CN: '来和我一起逛游乐会吧。仅限年满 # 岁者参加。',
  TW: '來和我一起逛遊樂會吧。僅限年滿 # 歲者參加。',
  JA: '一緒にお祭りを楽しみませんか。#歳以上の方に限ります。',
  TH: 'มาเที่ยวงานด้วยกันนะ สำหรับผู้ที่มีอายุ # ปีขึ้นไปเท่านั้น',
  VI: 'Cùng mình dạo hội chợ nhé. Chỉ dành cho người từ # tuổi trở lên.',
  ES: 'Ven a la feria conmigo. Solo para mayores de # años.',
  KO: '저와 함께 축제를 즐겨요. #세 이상만 이용할 수 있습니다.',
  PT: 'Venha à feira comigo. Apenas para maiores de # anos.',
  TR: 'Panayıra birlikte gidelim. Yalnızca # yaş ve üzeri içindir.',
  RU: 'Пойдём на ярмарку вместе. Только для тех, кому уже исполнилось # лет.',
  FR: 'Viens à la foire avec moi. Réservé aux personnes de # ans et plus.',
};

const amountIn = (merchant: DemoMerchantCode, pesos: bigint): Money => (pesos * MAJOR_UNIT) / PARTS[merchant];

/** The terms of a merchant's invitations (rewards.md 12). */
export const demoInviteTerms = (merchant: DemoMerchantCode): InviteBody => ({
  depositMin: amountIn(merchant, 500n),
  stakeMin: amountIn(merchant, 1000n),
  days: 30,
  holdDays: 7,
  reward: amountIn(merchant, 100n),
  welcome: amountIn(merchant, 50n),
  milestones: [
    { friends: 5, reward: amountIn(merchant, 300n) },
    { friends: 10, reward: amountIn(merchant, 600n) },
    { friends: 25, reward: amountIn(merchant, 1500n) },
  ],
  perMonth: 10,
  perYear: 50,
  segment: [],
  names,
  texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text.replace('#', String(ages[merchant]))])),
});

/** The friends of the first member, with the days since they registered; the oldest first. */
const story: readonly { days: number; state: ReferralState }[] = [
  { days: 29, state: 'qualified' },
  { days: 27, state: 'qualified' },
  { days: 24, state: 'did_not_count' },
  { days: 22, state: 'qualified' },
  { days: 19, state: 'qualified' },
  { days: 15, state: 'qualified' },
  { days: 12, state: 'held' },
  { days: 5, state: 'checking' },
  { days: 2, state: 'counting' },
];

const CODES: Record<DemoMerchantCode, string> = { laro: 'PERYA247', dagat: 'BEACH247' };

async function plantAt(pool: pg.Pool, { code, settings }: DemoMerchant, now: number): Promise<void> {
  const [inviter, ...others] = demoMembers.filter(({ merchantCode }) => merchantCode === code);
  if (!inviter) return;
  const { 'market.timeZone': timeZone } = settingsFrom(settings);
  await inTransaction(pool, async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock(hashtext('demo friends'))");
    const member = await first<Omit<PastMember, 'timeZone'>>(
      transaction,
      `select id as "playerId", merchant_code as "merchantCode", cash_account as cash, currency from players where merchant_code = $1 and lower(username) = lower($2)
        and not exists (select from invite_friends where referrer_id = players.id)`,
      [code, inviter.username],
    );
    if (!member) return;
    const found = await many<{ id: bigint }>(
      transaction,
      `select id from players where merchant_code = $1 and type = 0 and lower(username) = any ($2)
        and not exists (select from agent_closure where member = players.id) order by id limit $3`,
      [code, others.map(({ username }) => username.toLowerCase()), story.length],
    );
    const friends = found.map(({ id }, place): PastFriend => {
      const { days, state } = story[place] ?? { days: 1, state: 'counting' };
      return { friendId: id, registeredAt: new Date(now - days * DAY_MS), state };
    });
    await seedPastFriends(transaction, { ...member, timeZone }, { code: CODES[code], friends, now });
  });
}

/** Friends of the first member of each merchant, once all members are written; repeated, it changes nothing. */
export async function plantDemoFriends(pool: pg.Pool, now: number): Promise<void> {
  for (const merchant of demoMerchants) await plantAt(pool, merchant, now);
}
