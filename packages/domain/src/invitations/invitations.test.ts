import { describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '../money/money.ts';
import { originOf, readTouch, touchText, type Touch } from './first-touch.ts';
import { faultsOfInvite, inviteCode, readInviteCode, type InviteBody } from './invite-program.ts';

const peso = (amount: number) => BigInt(amount) * MAJOR_UNIT;
const body: InviteBody = {
  depositMin: peso(500),
  stakeMin: peso(1000),
  days: 30,
  holdDays: 7,
  perMonth: 10,
  perYear: 50,
  segment: [],
  reward: peso(100),
  welcome: peso(50),
  milestones: [
    { friends: 5, reward: peso(300) },
    { friends: 10, reward: peso(600) },
  ],
  names: { EN: 'Invite', TY: 'Mag-imbita' },
  texts: { EN: 'From 21 on', TY: 'Mula 21' },
};
const terms = { languages: ['EN', 'TY'], ageMin: 21, currencySymbol: '₱', steadyValue: true } as const;
const faults = (change: Partial<InviteBody>) => faultsOfInvite({ ...body, ...change }, terms);

describe('terms of invitations', () => {
  test('[INVITE-09] every offered language has a text that names the age and no money', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ texts: { EN: 'From 21 on' } })).toEqual(['language_missing']);
    expect(faults({ texts: { EN: 'Come', TY: 'Mula 21, ₱50' } })).toEqual(['age_missing', 'money_named']);
  });

  test('[REW-27] milestones rise in number and never in value, and a month allows no more than the year', () => {
    const [five] = body.milestones;
    expect(faults({ milestones: [five!, { friends: 5, reward: peso(300) }] })).toEqual(['steps_fall']);
    expect(faults({ milestones: [five!, { friends: 10, reward: peso(601) }] })).toEqual(['value_rises']);
    expect(faults({ perMonth: 51 })).toEqual(['limits_reversed']);
  });

  test('[T105] milestones may rise in value where the merchant does not ask for a steady one', () => {
    const rising = {
      ...body,
      milestones: [
        { friends: 5, reward: peso(300) },
        { friends: 10, reward: peso(601) },
      ],
    };
    expect([faultsOfInvite(rising, terms), faultsOfInvite(rising, { ...terms, steadyValue: false })]).toEqual([['value_rises'], []]);
  });

  test('[INVITE-01] a code has 8 of 31 signs and is read in any case', () => {
    expect(inviteCode((below) => below - 1)).toBe('ZZZZZZZZ');
    expect([readInviteCode(' abcd2345 '), readInviteCode('ABCD234'), readInviteCode('ABCD234O')]).toEqual(['ABCD2345', null, null]);
  });
});

describe('the first touch', () => {
  const touch: Touch = { kind: 'friend', code: 'ABCD2345', at: 1000 };
  test('[INVITE-02] a touch is read for 30 days, and other texts are none', () => {
    const end = 1000 + 30 * 86_400_000;
    expect(readTouch(touchText(touch), end - 1)).toEqual(touch);
    expect([readTouch(touchText(touch), end), readTouch('friend.x', 1000), readTouch(undefined, 1000), readTouch(touchText(touch), 999)]).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  test('[AGENT-12] [INVITE-02] the link of an agent counts for as long as the merchant says, that of a friend for 30 days', () => {
    const text = (kind: Touch['kind']) => touchText({ ...touch, kind });
    const after = (days: number) => 1000 + days * 86_400_000;
    expect([readTouch(text('link'), after(7) - 1, 7)?.kind, readTouch(text('link'), after(7), 7)]).toEqual(['link', null]);
    expect([readTouch(text('link'), after(90) - 1, 90)?.kind, readTouch(text('friend'), after(7), 7)?.kind, readTouch(text('friend'), after(30), 90)]).toEqual([
      'link',
      'friend',
      null,
    ]);
  });

  test('[INVITE-02] a typed affiliate code comes before a typed recommender, and both before the link', () => {
    expect(originOf({ affiliateCode: 'AFF', recommenderId: 'REC' }, touch)).toEqual({ link: 'AFF' });
    expect(originOf({ affiliateCode: '', recommenderId: 'REC' }, touch)).toEqual({ friend: 'REC' });
    expect(originOf({ affiliateCode: '', recommenderId: '' }, touch)).toEqual({ friend: 'ABCD2345' });
    expect(originOf({ affiliateCode: '', recommenderId: '' }, { ...touch, kind: 'link' })).toEqual({ link: 'ABCD2345' });
    expect(originOf({ affiliateCode: '', recommenderId: '' }, null)).toBeNull();
  });
});
