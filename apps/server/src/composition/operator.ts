import { withDesk } from '../module.ts';
import { createDesk } from '../modules/operator/desk/index.ts';
import { createPlayMonitor, playDeskCalls } from '../modules/operator/play-monitor/index.ts';
import type { Inbox } from '../modules/rewards/mail/index.ts';
import type { Base } from './base.ts';
import type { Money } from './money.ts';
import type { People } from './people.ts';
import type { Play } from './play.ts';
import type { Partners } from './partners.ts';
import type { Rewarding } from './rewards.ts';

interface Needs extends Base {
  captcha: Parameters<typeof createDesk>[0]['captcha'];
  people: Pick<People, 'members' | 'risk' | 'care' | 'relatives'>;
  play: Pick<Play, 'vendors' | 'betReturns'>;
  money: Pick<Money, 'withdrawals'>;
  rewarding: Pick<Rewarding, 'mall' | 'counting' | 'rewards' | 'missions'>;
  agents: Partners['agents'];
  inbox: Pick<Inbox, 'noteTerms'>;
}

/** The operator: the desk, and the monitor of play. */
export function createOperator({ ground, parties, core: { atDesk, staff }, captcha, people, play, money, rewarding, agents, inbox }: Needs) {
  const { members, risk, care, relatives } = people;
  const { vendors, betReturns } = play;
  const monitor = createPlayMonitor({
    ...ground,
    members,
    roundDetail: vendors.roundDetail,
    zones: () => Object.fromEntries(ground.directory.list().map(({ code, settings }) => [code, settings['market.timeZone']])),
    onAlarm: (alarm) => ground.onTrouble('a game returns more or less than its vendor states', { alarm }),
  });
  const { withdrawals } = money;
  const { mall, counting, rewards, missions } = rewarding;
  return {
    monitor: withDesk(monitor, playDeskCalls(atDesk, monitor)),
    desk: createDesk({
      ...atDesk,
      staff,
      partyFault: parties.partyFault,
      noteTerms: inbox.noteTerms,
      onBackgroundError: ground.onBackgroundError,
      captcha,
      monitor,
      betReturns,
      withdrawals,
      risk,
      care,
      relatives,
      mall,
      counting,
      rewards,
      missions,
      agents,
    }),
  };
}
