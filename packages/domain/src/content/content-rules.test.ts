import { expect, test } from 'vitest';
import {
  applicationDecisionNames,
  applicationStates,
  articleLanguage,
  audiences,
  guestReader,
  isAudience,
  languageHelpDebounceMs,
  languageListDebounceMs,
  markReadThrottleMs,
  mayDecide,
  promotionStatus,
} from './content-rules.ts';

const offer = { takesApplications: true, activeFromMs: 100, activeUntilMs: 200 };

test('[PROMO-02] without an application the time decides: coming soon, open, closed; some offers take none', () => {
  expect([99, 100, 199, 200].map((now) => promotionStatus(offer, null, now))).toEqual(['comingSoon', 'join', 'join', 'close']);
  expect(promotionStatus({ ...offer, activeUntilMs: null }, null, 1e15)).toBe('join');
  expect(promotionStatus({ ...offer, takesApplications: false }, null, 150)).toBe('none');
});

test('[PROMO-02] an application shows its state at any time; one issued with an amount can be claimed', () => {
  const shown = (hasReward: boolean) => applicationStates.map((state) => promotionStatus(offer, { state, hasReward }, 999));
  expect(shown(true)).toEqual(['applying', 'process', 'rejected', 'joined', 'claim', 'claimed']);
  expect(shown(false)).toEqual(['applying', 'process', 'rejected', 'joined', 'issued', 'claimed']);
});

test('[PROMO-02] the desk decides only forwards; what is rejected, issued or claimed stays', () => {
  const possible = applicationStates.map((from) => applicationDecisionNames.filter((to) => mayDecide(from, to)));
  expect(possible).toEqual([['checking', 'rejected', 'joined', 'issued'], ['rejected', 'joined', 'issued'], [], ['rejected', 'issued'], [], []]);
});

test('[CALL-03] reading marks, lists and help wait as the product text says', () => {
  expect([markReadThrottleMs, languageListDebounceMs, languageHelpDebounceMs]).toEqual([150, 250, 200]);
});

test('[NOTICE-03] [NAV-10] an article is read in one language as a whole: the asked, the merchant’s, English, any; never a title of one and a text of another', () => {
  const both = { title: { EN: 'a', RU: 'b' }, body: { EN: 'c', RU: 'd' } };
  expect([articleLanguage(both, 'RU', 'TY'), articleLanguage(both, 'TH', 'RU'), articleLanguage(both, 'TH', 'TY')]).toEqual(['RU', 'RU', 'EN']);
  expect(articleLanguage({ title: { EN: 'a', RU: 'b' }, body: { EN: 'c' } }, 'RU', 'TY')).toBe('EN');
  expect(articleLanguage({ title: { VI: 'a' }, body: { VI: 'c' } }, 'RU', 'TY')).toBe('VI');
  expect(articleLanguage({ title: { EN: 'a' }, body: { TY: 'c' } }, 'EN', 'TY')).toBeNull();
});

test('[NOTICE-03] each audience has its readers; free players belong to "everybody" only', () => {
  const forWhom = (reader: Parameters<typeof isAudience>[1]) => audiences.filter((audience) => isAudience(audience, reader));
  const nobody = { ...guestReader, isGuest: false };
  expect(forWhom(guestReader)).toEqual(['all', 'guests']);
  expect(forWhom(nobody)).toEqual(['all']);
  expect(forWhom({ ...nobody, isMember: true })).toEqual(['all', 'members']);
  expect(forWhom({ ...nobody, isMember: true, isNewMember: true })).toEqual(['all', 'members', 'newMembers']);
  expect(forWhom({ ...nobody, isMember: true, isAgent: true })).toEqual(['all', 'members', 'agents']);
});
