import type { ReactNode } from 'react';
import { Trans } from '../language/trans';
import { describeGroup } from './describe-group';
import type { MovementGroup } from './movement-groups';

/** The id of a movement's row. */
export const rowId = (movementId: string) => `movement-${movementId}`;

/** The id of a part of a row. The parts together are the accessible name of its Undo. */
export const partId = (movementId: string, part: 'undo' | 'what' | 'amount' | 'when' | 'total' | 'item') =>
  `${rowId(movementId)}-${part}`;

interface MovementLinkProps {
  /** The id of a movement. */
  to: string;
  className?: string;
  children?: ReactNode;
}

/** Goes to the row of another movement on this page. */
export function MovementLink({ to, className = '', children }: MovementLinkProps) {
  const id = rowId(to);
  return (
    <a
      href={`#${id}`}
      className={`text-muted underline decoration-line underline-offset-4 hover:text-text ${className}`}
      onClick={(event) => {
        const row = document.getElementById(id);
        if (!row) return;
        // Without a new entry in the browser's history: Back leaves the page.
        event.preventDefault();
        row.focus();
      }}
    >
      {children}
    </a>
  );
}

/** Describes the act, such as `Undid this delivery, Halishar`, with a link to the delivery. */
export function WhatHappened({ group }: { group: MovementGroup }) {
  const { original } = group;
  const { id, message, values } = describeGroup(group);
  const link = original && { components: { 0: <MovementLink to={original._id} /> } };
  return <Trans id={id} {...(message && { message })} {...(values && { values })} {...link} />;
}
