import { displayAmount, formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import { settingsFrom } from '@laro/domain/settings/settings';
import { translatorFor } from '@laro/i18n/compile';
import { many, type Queries } from '#server/db/sql.ts';
import { noteWords, seedPastCampaign, seedPastMails, type PastCampaign, type PastMail } from '#server/modules/rewards/mail/index.ts';
import { demoMerchants } from '../offers/demo-merchants.ts';

interface Receiver {
  merchantCode: string;
  playerId: bigint;
}

interface GiftRow {
  id: string;
  name: Record<string, string>;
  at: Date;
  isOpen: boolean;
}

const DAY_MS = 86_400_000;

/** Texts of one paragraph as markup. */
const paragraphs = (texts: PastCampaign['texts']): PastCampaign['texts'] =>
  Object.fromEntries(Object.entries(texts).map(([language, { title, body }]) => [language, { title, body: `<p>${body}</p>` }]));

const campaign: PastCampaign = {
  name: 'Draws of the fair',
  path: '/m/lott/draws',
  daysAgo: 3,
  days: 60,
  texts: paragraphs({
    EN: { title: 'Five draws a day', body: 'Every draw shows its numbers, its odds and the proof. Look at them any time; nothing is needed.' },
    TY: { title: 'Limang bola araw-araw', body: 'Makikita sa bawat bola ang numero, tsansa at patunay. Silipin kahit kailan; wala kang kailangang gawin.' },
    CN: { title: '每天五期开奖', body: '每期都公开号码、概率和证明。随时可查看，无需任何操作。' },
    TW: { title: '每天五期開獎', body: '每期都公開號碼、機率和證明。隨時可查看，無需任何操作。' },
    JA: { title: '毎日5回の抽せん', body: '番号、確率、証明をいつでも確認できます。何もする必要はありません。' },
    TH: { title: 'ออกรางวัลวันละห้าครั้ง', body: 'ทุกงวดมีตัวเลข โอกาส และหลักฐานให้ดูได้ทุกเมื่อ ไม่ต้องทำอะไร' },
    VI: { title: 'Năm kỳ quay mỗi ngày', body: 'Mỗi kỳ đều có số, xác suất và bằng chứng. Xem bất cứ lúc nào, không cần làm gì.' },
    ES: { title: 'Cinco sorteos al día', body: 'Cada sorteo muestra sus números, su probabilidad y la prueba. Míralos cuando quieras; no hace falta nada.' },
    KO: { title: '하루 다섯 번의 추첨', body: '번호와 확률, 증명을 언제든 볼 수 있어요. 아무것도 하지 않아도 돼요.' },
    PT: { title: 'Cinco sorteios por dia', body: 'Cada sorteio mostra os números, a probabilidade e a prova. Veja quando quiser; não é preciso nada.' },
    TR: { title: 'Günde beş çekiliş', body: 'Her çekiliş numaralarını, olasılığını ve kanıtını gösterir. İstediğinizde bakın; bir şey gerekmez.' },
    RU: { title: 'Пять розыгрышей в день', body: 'У каждого видны числа, вероятности и доказательство. Смотрите когда угодно, ничего делать не нужно.' },
    FR: { title: 'Cinq tirages par jour', body: 'Chaque tirage montre ses numéros, ses chances et la preuve. Regardez quand vous voulez, rien n’est demandé.' },
  }),
};

/** A month of mails in the merchant's own language: money, log-ins and gifts; the newest ones are unread. */
export async function writeDemoMail(client: Queries, { merchantCode, playerId }: Receiver, now: number): Promise<void> {
  const merchant = demoMerchants.find(({ code }) => code === merchantCode);
  if (!merchant) return;
  const settings = settingsFrom(merchant.settings);
  const language = settings['language.default'];
  const site = merchant.name;
  const { t } = translatorFor(language, ['messages']);
  const money = (major: bigint) => settings['market.currencySymbol'] + displayAmount(formatMoney(major * MAJOR_UNIT));
  const plain = { merchantCode, playerId, language, path: null, grantId: null, kind: 'account' } as const;
  const message = (name: 'withdrawal_paid' | 'passkey_added' | 'identity_verified', values: Record<string, string>) => ({
    topic: name,
    title: t(`messages.${name}.subject`, { site, ...values }),
    body: t(`messages.${name}.text`, { site, ...values }),
  });
  const day = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10);
  const deposit = (order: string, major: bigint) => ({ topic: 'deposit_paid', ...noteWords(language, 'deposit_paid', { order, amount: money(major) }) });
  const gifts = await many<GiftRow>(
    client,
    `select id, names as name, created_at as at, state = 'claimable' as "isOpen" from reward_grants where player_id = $1 and source = 'MANUAL' order by id`,
    [playerId],
  );
  const mails: PastMail[] = [
    { ...plain, ...message('identity_verified', {}), daysAgo: 28, isRead: true },
    { ...plain, ...deposit('D-20418', 500n), path: '/m/transaction/record', daysAgo: 21, isRead: true },
    { ...plain, ...message('passkey_added', { name: 'iPhone', time: day(12) }), daysAgo: 12, isRead: true },
    ...gifts.map(({ id, name, at, isOpen }): PastMail => {
      const words = noteWords(language, 'gift', { name: name[language] ?? '' });
      return { ...plain, ...words, kind: 'rewards', topic: 'gift', grantId: id, daysAgo: (now - at.getTime()) / DAY_MS, isRead: !isOpen };
    }),
    { ...plain, ...message('withdrawal_paid', { amount: money(300n), account: '•••• 4471' }), daysAgo: 4.2, isRead: true },
    { ...plain, ...deposit('D-20977', 200n), path: '/m/transaction/record', daysAgo: 0.4, isRead: false },
  ];
  await seedPastMails(
    client,
    mails.toSorted((one, other) => other.daysAgo - one.daysAgo),
    now,
  );
  await seedPastCampaign(client, { merchantCode, playerId, language }, campaign, now);
}
