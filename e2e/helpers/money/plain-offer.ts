/** The conditions of an offer without anything to take: what a promotion must say, at its shortest. */
export const plainOffer = {
  takesApplications: false,
  activeFrom: null,
  activeUntil: null,
  eligibility: 'everybody',
  wagering: 0,
  contribution: 'notNeeded',
  withdrawal: 'atOnce',
  orderOfFunds: 'cashOnly',
  cancellation: 'beforeDecision',
  notice: 'page',
};
