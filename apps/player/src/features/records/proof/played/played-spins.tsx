import { displayAmount } from '@laro/domain/money/money';
import type { Translator } from '@laro/i18n/translator';
import { Button } from '@laro/ui/button.tsx';
import { useMemo, useState, type CSSProperties } from 'react';
import { useSettings } from '#player/shared/api/queries.ts';
import { useT } from '#player/shared/api/services.ts';
import { eventsOf, type ShownEvent, type ShownWin, type ShownWindow } from './readings/played-events.ts';
import { coinsWorth } from '#player/shared/records/values/record-money.ts';
import type { Played } from '../../record-queries.ts';
import css from './played.module.css';

const FIRST_SHOWN = 3;
/** Number of tints; equal symbols have equal tints. */
const TINTS = 8;
/** A cell of a held reel shows nothing of its own. */
const HELD = '*';

const tintOf = (symbol: string): number => (symbol.codePointAt(0) ?? 0) % TINTS;

type Symbols = Played['symbols'];

/** Name of a symbol: its role if it has one, else its name, else its code. */
function symbolWords(t: Translator['t'], symbols: Symbols, code: string): string {
  const known = symbols[code];
  if (!known) return code;
  return known.role === null ? known.name : t(`records.symbol.${known.role}`);
}

function winWords(t: Translator['t'], symbols: Symbols, { kind, symbol: code, count, number }: ShownWin): string {
  const symbol = symbolWords(t, symbols, code);
  if (kind === 'line') return t('records.played.win.line', { line: number, count, symbol });
  if (kind === 'ways') return t('records.played.win.ways', { ways: number, count, symbol });
  return t('records.played.win.group', { count, symbol });
}

function eventWords(t: Translator['t'], { kind, number }: ShownEvent): string {
  if (kind === 'free') return t('records.played.free', { number });
  if (kind === 'free-spins') return t('records.played.free_spins', { count: number });
  if (kind === 'hold-and-spin') return t('records.played.hold');
  return t(`records.played.${kind}`);
}

/** Signs of cards are short enough for a cell. */
const SIGN_MAX = 2;

/** Text in the cell of a symbol without a picture: the sign of a card, else its code. */
const signOf = (symbols: Symbols, code: string): string => {
  const name = symbols[code]?.name ?? code;
  return name.length > SIGN_MAX ? code : name;
};

/** A symbol as it is drawn in the game; without a picture its letter. */
function SymbolSign({ symbols, code }: { symbols: Symbols; code: string }) {
  const known = symbols[code];
  if (!known?.picture) return signOf(symbols, code);
  return <img className={css['picture']} src={known.picture} alt="" decoding="async" />;
}

/** Reels next to each other, each from top to bottom; winning cells have a frame as well as a highlight. */
function Reels({ window, symbols }: { window: ShownWindow; symbols: Symbols }) {
  const t = useT();
  const rows = window.reels[0]?.length ?? 0;
  const style = { gridTemplateColumns: `repeat(${window.reels.length}, minmax(0, 1fr))` } as CSSProperties;
  return (
    <div
      className={css['window']}
      style={style}
      role="img"
      aria-label={t('records.played.reels', {
        reels: window.reels.map((reel) => [...reel].map((code) => symbolWords(t, symbols, code)).join(', ')).join('; '),
      })}
    >
      {window.reels.map((reel, at) => (
        // Reels have no names but their places.
        <span key={at} className={css['reel']}>
          {[...reel].map((symbol, row) => (
            <span
              key={row}
              className={css['cell']}
              data-tint={symbol === HELD ? undefined : tintOf(symbol)}
              data-wins={window.winning.has(at * rows + row) || undefined}
            >
              <SymbolSign symbols={symbols} code={symbol} />
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

/** Legend of the letters in the cells; empty if the cells have pictures. */
function Legend({ events, symbols }: { events: readonly ShownEvent[]; symbols: Symbols }) {
  const t = useT();
  const shown = new Set(events.flatMap(({ windows }) => windows.flatMap(({ reels }) => reels.flatMap((reel) => [...reel]))));
  const named = [...shown].toSorted().flatMap((code) => {
    const [sign, words] = [signOf(symbols, code), symbolWords(t, symbols, code)];
    return symbols[code]?.picture || sign === words ? [] : [{ code, sign, words }];
  });
  if (named.length === 0) return null;
  return (
    <dl className={css['legend']}>
      {named.map(({ code, sign, words }) => (
        <div key={code}>
          <dt className={css['cell']} data-tint={tintOf(code)}>
            {sign}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function EventView({ event, symbols, worth }: { event: ShownEvent; symbols: Symbols; worth: (coins: number) => string }) {
  const t = useT();
  const hasWon = event.coins > 0;
  return (
    <li className={css['event']}>
      <p className={css['title']}>
        <span>{eventWords(t, event)}</span>
        {event.kind === 'free-spins' ? null : <span className={css['sum']}>{hasWon ? worth(event.coins) : t('records.played.nothing')}</span>}
      </p>
      {event.windows.map((window, at) => (
        // Falls follow each other; they have no names but their places.
        <div key={at} className={css['fall']}>
          <Reels window={window} symbols={symbols} />
          {window.wins.length === 0 ? null : (
            <ul className={css['wins']}>
              {window.wins.map((win, place) => (
                <li key={place}>
                  <span className={css['what']}>
                    {symbols[win.symbol]?.picture ? <SymbolSign symbols={symbols} code={win.symbol} /> : null}
                    {winWords(t, symbols, win)}
                  </span>
                  <b>{worth(win.coins)}</b>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </li>
  );
}

/** A slot's round as its provider recorded it: windows of symbols, and the wins in words (T62). */
export function PlayedSpins({ round, symbols }: { round: Played['round']; symbols: Symbols }) {
  const t = useT();
  const { decimals } = useSettings().currency;
  const [isWhole, setWhole] = useState(false);
  const events = useMemo(() => eventsOf(round), [round]);
  const coin = round.coin ?? '';
  if (events === null || events.length === 0 || !/^\d{1,18}$/.test(coin)) return <p className={css['none']}>{t('records.played.none')}</p>;
  const shown = isWhole ? events : events.slice(0, FIRST_SHOWN);
  const left = events.length - shown.length;
  const worth = (coins: number) => displayAmount(coinsWorth(coins, coin), decimals);
  return (
    <>
      <ol className={css['events']}>
        {shown.map((event, at) => (
          <EventView key={at} event={event} symbols={symbols} worth={worth} />
        ))}
      </ol>
      <Legend events={shown} symbols={symbols} />
      {left > 0 ? (
        <Button isFull onClick={() => setWhole(true)}>
          {t('records.played.more', { count: left })}
        </Button>
      ) : null}
    </>
  );
}
