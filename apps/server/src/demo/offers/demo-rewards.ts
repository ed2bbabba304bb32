import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { Transaction } from '#server/db/sql.ts';
import { seedPastGift, seedPastSignIns, seedPastSpinTicket, seedPastVoucher, type PastMember, type SignInSeed } from '#server/modules/rewards/rewards/index.ts';
import { writeDemoMail } from '../people/demo-mail.ts';
import type { DemoMerchantCode } from './demo-merchants.ts';

const cents = (hundredths: number): Money => (BigInt(hundredths) * MAJOR_UNIT) / 100n;

const signInNames = {
  EN: 'Daily sign-in',
  TY: 'Araw-araw na sign-in',
  CN: '每日签到',
  TW: '每日簽到',
  JA: 'ログイン特典',
  TH: 'เช็กอินรายวัน',
  VI: 'Điểm danh hằng ngày',
  ES: 'Asistencia diaria',
  KO: '매일 출석',
  PT: 'Presença diária',
  TR: 'Günlük giriş',
  RU: 'Ежедневная отметка',
  FR: 'Présence du jour',
};
const thanksNames = {
  EN: 'Thank you for your patience with our support',
  TY: 'Salamat sa paghihintay sa aming support',
  CN: '感谢您耐心等待客服',
  TW: '感謝您耐心等待客服',
  JA: 'サポートをお待ちいただいたお礼です',
  TH: 'ขอบคุณที่รอทีมบริการของเรา',
  VI: 'Cảm ơn bạn đã kiên nhẫn chờ hỗ trợ',
  ES: 'Gracias por su paciencia con nuestro servicio',
  KO: '고객지원을 기다려 주셔서 감사합니다',
  PT: 'Obrigado pela paciência com o nosso apoio',
  TR: 'Destek için gösterdiğiniz sabra teşekkürler',
  RU: 'Спасибо, что дождались ответа поддержки',
  FR: 'Merci de votre patience avec notre service',
};
const welcomeNames = {
  EN: 'Welcome back to the fair',
  TY: 'Maligayang pagbabalik sa perya',
  CN: '欢迎回到游乐会',
  TW: '歡迎回到遊樂會',
  JA: 'おかえりなさい',
  TH: 'ยินดีต้อนรับกลับสู่งาน',
  VI: 'Chào mừng bạn trở lại hội chợ',
  ES: 'Bienvenido de nuevo a la feria',
  KO: '축제에 다시 오신 것을 환영합니다',
  PT: 'Bem-vindo de volta à feira',
  TR: 'Panayıra yeniden hoş geldiniz',
  RU: 'С возвращением на ярмарку',
  FR: 'Heureux de vous revoir à la fête',
};

const voucherNames = {
  EN: 'A draw on us',
  TY: 'Sagot namin ang isang bunutan',
  CN: '请您玩一期彩票',
  TW: '請您玩一期彩票',
  JA: 'くじ1回分のプレゼント',
  TH: 'งวดนี้เราเลี้ยง',
  VI: 'Chúng tôi mời một kỳ xổ số',
  ES: 'Un sorteo por nuestra cuenta',
  KO: '복권 한 회차를 선물로 드려요',
  PT: 'Um sorteio por nossa conta',
  TR: 'Bir çekiliş bizden',
  RU: 'Тираж за наш счёт',
  FR: 'Un tirage offert',
};

const spinsNames = {
  EN: 'Spins for a rainy day',
  TY: 'Mga spin para sa maulang araw',
  CN: '雨天旋转礼',
  TW: '雨天旋轉禮',
  JA: '雨の日のスピン',
  TH: 'สปินสำหรับวันฝนตก',
  VI: 'Lượt quay cho ngày mưa',
  ES: 'Tiradas para un día de lluvia',
  KO: '비 오는 날의 스핀',
  PT: 'Rodadas para um dia de chuva',
  TR: 'Yağmurlu gün dönüşleri',
  RU: 'Вращения на дождливый день',
  FR: 'Des tours pour les jours de pluie',
};

/** One ticket of the wheel (demo-raffles.ts) with the average cost of its prizes. */
const wheelTicket = { kind: 'ticket', raffle: 'fiesta-wheel', count: 1, amount: cents(450) } as const;

/** The sign-in of both markets: the days of a week in cash, without wagering; the last day of Laro gives a raffle ticket. */
export const demoSignIn: Record<DemoMerchantCode, SignInSeed> = {
  laro: { code: 'daily', names: signInNames, onMiss: 'restart', days: [...[2, 2, 5, 3, 5, 8].map((major) => cents(major * 100)), wheelTicket] },
  dagat: { code: 'daily', names: signInNames, onMiss: 'restart', days: [5, 5, 10, 10, 15, 20, 25].map(cents) },
};

/** Days before now on which a member of the demo has signed in: a month with three days missed, today still open. */
const SIGNED_DAYS_AGO = Array.from({ length: 28 }, (_, index) => index + 1).filter((ago) => ![6, 14, 21].includes(ago));
const GIFT: Record<DemoMerchantCode, Money> = { laro: 20n * MAJOR_UNIT, dagat: 2n * MAJOR_UNIT };

const isDemoMerchant = (code: string): code is DemoMerchantCode => Object.hasOwn(GIFT, code);

/** A month of sign-ins, a received gift, a waiting one, a voucher for the lottery, a ticket for free spins, and the mails of the month. */
export async function writeDemoRewards(client: Transaction, member: PastMember & { idOf: (what: string) => string }, now: number): Promise<void> {
  if (!isDemoMerchant(member.merchantCode)) return;
  await seedPastSignIns(client, member, { daysAgo: SIGNED_DAYS_AGO, now });
  const amount = GIFT[member.merchantCode];
  await seedPastGift(client, member, { key: member.idOf('gift thanks'), names: thanksNames, amount, daysAgo: 9, isClaimed: true }, now);
  await seedPastGift(client, member, { key: member.idOf('gift welcome'), names: welcomeNames, amount, daysAgo: 1, isClaimed: false }, now);
  await seedPastVoucher(client, member, { key: member.idOf('gift voucher'), names: voucherNames, amount, daysAgo: 3 }, now);
  await seedPastSpinTicket(client, member, { key: member.idOf('gift spins'), names: spinsNames, offerCode: 'spins', daysAgo: 2 }, now);
  await writeDemoMail(client, member, now);
}
