import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { ORDER_LINES_MAX } from '@laro/domain/lottery/names';
import type { Play } from '@laro/lottery/plays/play';
import { chaseMax } from '@laro/lottery/schedule/closing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#player/shared/api/connection.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';
import { usePlacePart } from '#player/shared/router/router-view.tsx';
import type { PlayBoardProps } from './board/play-board.tsx';
import { useBoard, type BoardState } from './board/use-board.ts';
import type { FullPlay } from './board/sold-out.tsx';
import { canBetIn, playState } from './parts/play-state.ts';
import css from './parts/lottery.module.css';
import { fullNumbersQuery, type Game, type Slip, type SlipLine } from './parts/lottery-api.ts';
import { isOrderKept } from './parts/orders/keep-order.ts';
import type { ModeSliderProps } from './parts/prizes/mode-slider.tsx';
import { OddsLine } from './parts/prizes/odds-line.tsx';
import { playName } from '@laro/i18n/play-names';
import { useServerNow } from './parts/draws/server-clock.ts';
import { SlipBar, type Stake } from './slip/slip-bar.tsx';
import type { VoucherChoiceProps } from './slip/voucher-choice.tsx';
import type { CoveredNoteProps } from './slip/covered-note.tsx';
import type { PlayAgainProps } from './slip/play-again.ts';
import type { SlipSheetProps } from './slip/slip-sheet.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { countLine, lineOf, totalOf, type CountedLine, type LineFault, type Plays } from './slip/slip-lines.ts';
import { useSlip } from './slip/use-slip.ts';
import { useFreshDraw } from './slip/use-fresh-draw.ts';
import type { Place } from './slip/use-place.ts';

const LateSlip = latePart<SlipSheetProps>(async () => (await import('./slip/slip-sheet.tsx')).SlipSheet, {
  areas: ['draws'],
  close: ({ onClose }) => onClose(),
});
const LateAgain = latePart<PlayAgainProps>(async () => (await import('./slip/play-again.ts')).PlayAgain);
const LateSoldOut = latePart<{ full: FullPlay }>(async () => (await import('./board/sold-out.tsx')).SoldOut);
const LateBoard = latePart<PlayBoardProps>(async () => (await import('./board/play-board.tsx')).PlayBoard);
const LateCovered = latePart<CoveredNoteProps>(async () => (await import('./slip/covered-note.tsx')).CoveredNote, { areas: ['draws'] });
const LateVouchers = latePart<VoucherChoiceProps>(async () => (await import('./slip/voucher-choice.tsx')).VoucherChoice, { areas: ['draws'] });
const LateMode = latePart<ModeSliderProps>(async () => (await import('./parts/prizes/mode-slider.tsx')).ModeSlider);
const PANEL = 'lottery-board';

type Tab = 'trad' | 'ent';

/** The plays of the tab, and which one is chosen. */
function usePlays(all: Plays) {
  const asked = usePlacePart(({ search }) => new URLSearchParams(search).get('tab'));
  const plays = [...all.values()];
  const tabs = (['trad', 'ent'] as const).filter((tab) => plays.some((play) => play.tab === tab));
  const [tab, setTab] = useState<Tab>(tabs.find((name) => name === asked) ?? tabs[0] ?? 'trad');
  const shown = plays.filter((play) => play.tab === tab);
  const [chosen, choose] = useState('');
  const play = shown.find(({ id }) => id === chosen) ?? shown[0];
  const open = (id: string) => {
    const wanted = all.get(id);
    if (wanted) setTab(wanted.tab);
    choose(id);
  };
  return { tabs, tab, setTab, shown, play, choose, open };
}

function PlayChips({ game, plays, chosen, onChoose }: { game: Game; plays: readonly Play[]; chosen: string; onChoose: (id: string) => void }) {
  const { t } = useServices().words;
  return (
    <div className={css['chips']} role="group" aria-label={t('lottery.plays')}>
      {plays.map(({ id }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {playName(t, game.params.family, id)}
        </button>
      ))}
    </div>
  );
}

/** The line of the board, the slip, and placing them. */
function useBets(
  { game, plays, place }: PlayRoomProps,
  base: number,
  board: BoardState,
  { voucherId, onUsed }: { voucherId: string | null; onUsed: () => void },
) {
  const slip = useSlip(game, plays, base);
  const [isSlipOpen, setSlipOpen] = useState(false);
  const send = async (lines: readonly CountedLine[], chase: Slip['chase']) => {
    const isPlaced = await place.run({ lines: lines.map(({ line }) => line), base, mode: game.mode, total: totalOf(lines), chase, voucherId });
    if (!isPlaced) return;
    if (chase === undefined) onUsed();
    if (isSlipOpen) slip.placed();
    else board.clear();
    setSlipOpen(false);
  };
  const [isAgain] = useState(() => isOrderKept(game.gameId));
  const playAgain = (repeated: readonly SlipLine[]) => {
    slip.add(...repeated);
    setSlipOpen(true);
  };
  return { isSlipOpen, setSlipOpen, slip, send, playAgain: isAgain ? playAgain : null };
}

/** Sold-out numbers of the play in the next draw. */
function useFull(game: Game, play: Play | undefined): FullPlay | undefined {
  const { data = [] } = useQuery(fullNumbersQuery(useServices(), game.gameId, game.next?.drawId ?? ''));
  return data.find((full) => full.play === play?.id);
}

/** The ways to bet, where the game has more than one. */
function WayTabs({ tabs, tab, onChange }: { tabs: readonly Tab[]; tab: Tab; onChange: (tab: Tab) => void }) {
  const { t } = useServices().words;
  if (tabs.length < 2) return null;
  const named = tabs.map((value) => ({ value, label: t(`lottery.tab.${value}`) }));
  return <Tabs label={t('lottery.tabs')} tabs={named} value={tab} onChange={onChange} panelId={PANEL} />;
}

/** The prize base of the next order. Only in ZY the player chooses one; the bounds may change, as by a log-in or another mode. */
function useBase({ mode, base, baseMax }: Game): [base: number, choose: (base: number) => void] {
  const [chosen, choose] = useState(baseMax);
  return [mode === 'ZY' ? Math.max(base, Math.min(chosen, baseMax)) : baseMax, choose];
}

/** Why nothing was placed from the board; the slip has its own. */
const Refusal = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Note kind="error" role="alert">
      {text}
    </Note>
  );

export interface PlayRoomProps {
  game: Game;
  plays: Plays;
  place: Place;
  balance: string;
}

interface RoomProps extends PlayRoomProps {
  /** The game as it is launched; `game` is in the mode that is chosen now. */
  launched: Game;
  onMode: (mode: Game['mode']) => void;
}

interface PanelProps extends Pick<RoomProps, 'game' | 'launched' | 'onMode'> {
  ways: ReturnType<typeof usePlays>;
  play: Play;
  board: BoardState;
  base: number;
  onBase: (base: number) => void;
  full: FullPlay | undefined;
  fault: LineFault | null;
  picking: PlayBoardProps['picking'];
}

/** Plays with their odds, the board, and the prize mode where there is a choice. */
function Panel({ game, launched, onMode, ways, play, board, base, onBase, full, fault, picking }: PanelProps) {
  const hasSlider = game.mode === 'ZY' && game.base !== game.baseMax;
  return (
    <>
      <WayTabs tabs={ways.tabs} tab={ways.tab} onChange={ways.setTab} />
      <div id={PANEL}>
        <PlayChips game={game} plays={ways.shown} chosen={play.id} onChoose={ways.choose} />
        <OddsLine play={play} base={base} />
        {full ? <LateSoldOut full={full} /> : null}
        <LateBoard {...{ game, play, board, fault, picking }} closed={full?.values ?? []} fallback={<Skeleton height={240} radius={20} />} />
        {launched.choice !== null || hasSlider ? <LateMode game={launched} shown={game} base={base} onChange={onBase} onMode={onMode} /> : null}
      </div>
    </>
  );
}

/** True while the page lets orders through. */
function useCanBet(game: Game): boolean {
  const isOffline = useConnection(({ state: connection }) => connection === 'offline');
  const now = useServerNow();
  const isFresh = useFreshDraw(game.next, now);
  return canBetIn(playState(game, now, isOffline), game) && !isFresh;
}

interface Editing {
  slip: ReturnType<typeof useSlip>;
  ways: ReturnType<typeof usePlays>;
  board: BoardState;
  onStake: (stake: Stake) => void;
  onDone: () => void;
}

/** Takes a line of the slip back to the board. */
function editLine({ plays }: RoomProps, { slip, ways, board, onStake, onDone }: Editing, at: number, stake: Stake | null): void {
  const taken = slip.take(at);
  const of = taken && plays.get(taken.play);
  if (!taken || !of) return;
  ways.open(of.id);
  board.load(of, taken.selection);
  if (stake !== null) onStake(stake);
  onDone();
}

/** Draw, plays, board and slip of one game in one of its modes. */
function Room(props: RoomProps) {
  const { game, launched, onMode, plays, place, balance } = props;
  const hasSession = useSession() !== null;
  const canBet = useCanBet(game);
  const [base, setBase] = useBase(game);
  const [stake, setStake] = useState<Stake>({ unit: game.stakes.units[0] ?? game.stakes.price, multiple: 1 });
  const ways = usePlays(plays);
  const { play } = ways;
  const board = useBoard(play);
  const [voucherId, setVoucher] = useState<string | null>(null);
  const { isSlipOpen, setSlipOpen, slip, send, playAgain } = useBets(props, base, board, { voucherId, onUsed: () => setVoucher(null) });
  const full = useFull(game, play);
  if (!play) return null;
  const counted = countLine(game, plays, base, lineOf(game, play, board.selection, stake));
  const line = 'fault' in counted ? null : counted;
  const common = { game, canBet, isBusy: place.isBusy };
  const addLine = () => {
    if (line && slip.counted.length < ORDER_LINES_MAX) slip.add(line.line);
    board.clear();
  };
  const edit = (at: number, lineStake: Stake | null) =>
    editLine(props, { slip, ways, board, onStake: setStake, onDone: () => setSlipOpen(false) }, at, lineStake);
  const panel = {
    game,
    launched,
    onMode,
    ways,
    play,
    board,
    base,
    full,
    picking: { game, plays, base, stake, slip, onAdded: () => setSlipOpen(true) },
    fault: 'fault' in counted ? counted.fault : null,
  };
  return (
    <>
      <Panel {...panel} onBase={setBase} />
      {playAgain ? <LateAgain game={game} plays={plays} onTaken={playAgain} /> : null}
      {hasSession && game.params.family !== 'LT' ? <LateVouchers vendor={game.vassalage} chosen={voucherId} onChoose={setVoucher} /> : null}
      {line === null || isSlipOpen ? null : <LateCovered game={game} plays={plays} lines={[line]} />}
      <Refusal text={isSlipOpen ? null : (place.problem?.text ?? null)} />
      <SlipBar
        {...common}
        {...{ balance, stake, counted }}
        onStake={setStake}
        slipCount={slip.counted.length}
        isBegun={board.isBegun}
        onAdd={addLine}
        onBet={() => void (line && send([line], undefined))}
        onOpenSlip={() => setSlipOpen(true)}
      />
      {isSlipOpen ? (
        <LateSlip
          {...common}
          plays={plays}
          lines={slip.counted}
          chaseMax={chaseMax(game.params.family, game.everyMinutes !== null)}
          problem={place.problem}
          hasVoucher={voucherId !== null}
          left={slip.left}
          onEdit={edit}
          onRemove={slip.remove}
          onPlace={(chase) => void send(slip.counted, chase)}
          onClose={() => setSlipOpen(false)}
        />
      ) : null}
    </>
  );
}

/** The room of a game in the mode that it is launched with, or in the other one that the player has chosen (LOTT-17). */
export function PlayRoom(props: PlayRoomProps) {
  const [isOther, setOther] = useState(false);
  const { game: launched } = props;
  const game = isOther && launched.choice !== null ? { ...launched, ...launched.choice } : launched;
  return <Room {...props} game={game} launched={launched} onMode={(mode) => setOther(mode !== launched.mode)} />;
}
