import { playerOf } from '#server/http/handlers.ts';
import type { Notes } from '#server/modules/reach/messages/index.ts';
import type { MemberNotes } from './ports.ts';

/** Notifications about one's own account; a failure to send changes nothing. */
export const memberNotes = ({ wayTo, tell }: Notes, onBackgroundError: (error: unknown) => void): MemberNotes => ({
  wayTo,
  tell: (context, note) => {
    const { merchant, language } = context;
    return tell({ merchant, playerId: playerOf(context).playerId, language, ...note }).catch(onBackgroundError);
  },
});
