import { Fragment, type ReactNode } from 'react';

interface JoinedProps {
  /** Texts and moments by name; empty ones are left out. */
  parts: Readonly<Record<string, ReactNode>>;
}

/** Facts in one line with dots between them. */
export const Joined = ({ parts }: JoinedProps) =>
  Object.entries(parts)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part], at) => (
      <Fragment key={name}>
        {at === 0 ? '' : ' · '}
        {part}
      </Fragment>
    ));
