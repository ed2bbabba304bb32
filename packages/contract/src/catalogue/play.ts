import * as z from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { code, language } from '../wire/scalars.ts';

/** Playing games of vendors. */
export const play = {
  launchGame: endpoint({
    summary: 'Launches a game at its vendor for the player and returns the address for the game frame. The address can be used once and expires soon.',
    access: 'player',
    bothHalves: true,
    needsProof: true,
    rate: 'write',
    whileClosed: 'refuses',
    serves: ['PLAY-01', 'PLAY-03', 'PLAY-05', 'T13', 'T63', 'T65'],
    query: z.object({
      vassalage: code,
      gameId: z.union([code, z.literal('')]).default(''),
      gameCode: code.default('lobby'),
      gameType: z.string().max(20).default(''),
      nodeId: z.string().max(64).default(''),
      supportPlay: z.enum(['true', 'false', '']).default(''),
      isGameH5: z.enum(['true', 'false', '']).default(''),
      playType: z.enum(['trad', 'ent']).default('trad'),
      roomId: z.string().max(64).default(''),
      lottoMode: z.string().max(20).default(''),
      freeplay: z.enum(['true', 'false', '']).default(''),
      language: language.optional(),
    }),
    value: z.object({
      url: z.string(),
      gameId: z.string(),
      gameName: z.string(),
      vassalage: z.string(),
      vendorName: z.string(),
      /** True if the game reports to the surrounding page when it is ready; otherwise only the load event of its frame is known. */
      saysReady: z.boolean(),
    }),
    refusals: [
      'catalogue.game_unknown',
      'play.game_switched_off',
      'play.game_not_offered',
      'play.vendor_unavailable',
      'play.not_allowed',
      'identity.needed',
      'limits.session_over',
      'terms.changed',
      'member.blocked',
      'member.blocked_until',
      'play.no_free_play',
    ],
  }),
};
