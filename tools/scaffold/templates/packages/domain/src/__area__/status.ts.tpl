/** The states of a __thing__, in the order it passes through them. */
export const __thing__Statuses = ['opened', 'closed'] as const;
export type __Thing__Status = (typeof __thing__Statuses)[number];

const followers: Readonly<Record<__Thing__Status, readonly __Thing__Status[]>> = { opened: ['closed'], closed: [] };

/** What may be done with a __thing__ as it stands. */
export const can__Thing__ = {
  close: (__thing__: { status: __Thing__Status }): boolean => followers[__thing__.status].includes('closed'),
} as const;
