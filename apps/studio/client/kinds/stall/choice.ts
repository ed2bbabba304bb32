import type { Translator } from '@laro/i18n/translator';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import { element } from '../../shell/page/dom.ts';
import { fromHundredths } from '@laro/games/kinds/stall/names';
import { betName } from './labels.ts';
import { walkByArrows, type StallPicker } from './picker.ts';
import { returnsText } from './spots.ts';

export interface ChoiceParts {
  readonly rules: StallRulesJson;
  readonly words: Translator;
  /** The one bet that is played; null while it is not complete. */
  readonly onChoose: (bet: string | null) => void;
}

interface Field {
  readonly root: HTMLElement;
  readonly controls: () => readonly (HTMLButtonElement | HTMLInputElement)[];
  /** Marks the numbers of a round that was drawn. */
  readonly result?: (round: StallRound | null) => void;
}

/** Some options of which one is chosen. */
function options(label: string, list: readonly (readonly [value: string, name: string, note: string])[], onPick: (value: string) => void): Field {
  const buttons = list.map(([value, name, note], at) => {
    const button = element('button', {
      type: 'button',
      class: 'option',
      role: 'radio',
      'aria-checked': String(at === 0),
      'data-option': value,
      tabindex: at === 0 ? 0 : -1,
    });
    button.append(element('b', { text: name }), ...(note === '' ? [] : [element('span', { text: note })]));
    return button;
  });
  const pick = (chosen: HTMLButtonElement): void => {
    for (const button of buttons) {
      button.setAttribute('aria-checked', String(button === chosen));
      button.tabIndex = button === chosen ? 0 : -1;
    }
    onPick(chosen.dataset['option'] ?? '');
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') pick(button);
    });
  const root = element('div', { class: 'options', role: 'radiogroup', 'aria-label': label, 'data-count': list.length }, ...buttons);
  root.addEventListener('focusin', ({ target }) => {
    const button = buttons.find((one) => one === target);
    if (button && button.getAttribute('aria-checked') !== 'true' && button.getAttribute('aria-disabled') !== 'true') pick(button);
  });
  walkByArrows(root, '.option', list.length > 6 ? 5 : 1);
  return { root, controls: () => buttons };
}

/** Numbers of which several are chosen, in the order of choice or rising. */
function numbers({ words, onChoose }: ChoiceParts, count: number, most: number, betOf: (chosen: readonly number[]) => string): Field {
  let chosen: readonly number[] = [];
  const buttons = Array.from({ length: count }, (_, at) =>
    element('button', { type: 'button', class: 'number', 'aria-pressed': 'false', 'data-number': at + 1, text: String(at + 1) }),
  );
  const write = (): void => {
    for (const [at, button] of buttons.entries()) {
      const place = chosen.indexOf(at + 1);
      button.setAttribute('aria-pressed', String(place >= 0));
      button.dataset['place'] = place >= 0 ? String(place + 1) : '';
    }
    onChoose(chosen.length === 0 ? null : betOf(chosen));
  };
  for (const [at, button] of buttons.entries())
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      const number = at + 1;
      if (chosen.includes(number)) chosen = chosen.filter((one) => one !== number);
      else if (chosen.length < most) chosen = [...chosen, number];
      write();
    });
  const root = element('div', { class: count > 10 ? 'numbers' : 'numbers is-few', role: 'group', 'aria-label': words.t('stall.choice') }, ...buttons);
  walkByArrows(root, '.number', count > 10 ? 8 : 6);
  write();
  return {
    root,
    controls: () => buttons,
    result: (round) => {
      const drawn = new Set(round?.shown[0] ?? []);
      for (const button of buttons) button.classList.toggle('is-drawn', count > 10 && drawn.has(button.dataset['number'] ?? ''));
    },
  };
}

/** A target that is typed or taken from a few that are usual. */
function target({ rules, words, onChoose }: ChoiceParts): Field {
  const input = element('input', {
    class: 'input',
    inputmode: 'decimal',
    value: '2',
    'aria-label': words.t('stall.target'),
    maxlength: 8,
    autocomplete: 'off',
  });
  const write = (): void => {
    const match = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(input.value.trim());
    const hundredths = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
    const isOffered = hundredths >= 101 && hundredths <= 1_000_000;
    input.setAttribute('aria-invalid', String(!isOffered));
    onChoose(isOffered ? `target:${hundredths}` : null);
  };
  input.addEventListener('input', write);
  input.addEventListener('keydown', (event) => event.stopPropagation());
  const usual = rules.bets.map(({ id }) => Number(id.split(':')[1])).toSorted((a, b) => a - b);
  const quick = usual.map((hundredths) => {
    const button = element('button', { type: 'button', class: 'option', text: `×${fromHundredths(hundredths)}` });
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      input.value = fromHundredths(hundredths);
      write();
    });
    return button;
  });
  write();
  const root = element(
    'div',
    { class: 'target-of' },
    element('label', { class: 'target' }, element('span', { text: words.t('stall.target') }), input),
    element('div', { class: 'options', 'data-count': quick.length }, ...quick),
  );
  return { root, controls: () => [input, ...quick] };
}

/** A stop named by a slide. */
function slide({ rules, words, onChoose }: ChoiceParts): Field {
  const input = element('input', { type: 'range', min: 1, max: rules.bets.length, value: 5, class: 'slide', 'aria-label': words.t('stall.choice') });
  const said = element('output', { class: 'slide-said' });
  const write = (): void => {
    const bet = rules.bets[Number(input.value) - 1];
    if (!bet) return;
    const text = `${betName(words, rules.scene, bet.id)} · ${returnsText(bet)}`;
    said.textContent = text;
    input.setAttribute('aria-valuetext', text);
    onChoose(bet.id);
  };
  input.addEventListener('input', write);
  input.addEventListener('keydown', (event) => event.stopPropagation());
  write();
  return { root: element('div', { class: 'slide-of' }, said, input), controls: () => [input] };
}

/** A set of prizes and one of its boxes. */
function boxes({ rules, words, onChoose }: ChoiceParts): Field {
  let [set, box] = ['calm', '1'];
  const write = (): void => onChoose(`${set}:${box}`);
  const sets = options(
    words.t('stall.choice'),
    Object.entries(rules.tables).map(([name, list]) => [name, betName(words, 'bag', name), list.map((value) => `×${value}`).join(' ')] as const),
    (value) => {
      set = value;
      write();
    },
  );
  const places = options(
    words.t('stall.choice'),
    [1, 2, 3, 4, 5].map((place) => [String(place), words.t('stall.box', { number: place }), ''] as const),
    (value) => {
      box = value;
      write();
    },
  );
  write();
  return { root: element('div', { class: 'two-choices' }, sets.root, places.root), controls: () => [...sets.controls(), ...places.controls()] };
}

function fieldOf(parts: ChoiceParts): Field {
  const { rules, words, onChoose } = parts;
  if (rules.scene === 'keno') return numbers(parts, 40, 10, (chosen) => `pick:${chosen.toSorted((a, b) => a - b).join('-')}`);
  if (rules.scene === 'horses') return numbers(parts, 6, 3, (chosen) => `order:${chosen.join('-')}`);
  if (rules.scene === 'limbo') return target(parts);
  if (rules.scene === 'wagons') return slide(parts);
  if (rules.scene === 'boxes') return boxes(parts);
  const list = rules.bets.map((bet) => [bet.id, betName(words, rules.scene, bet.id), returnsText(bet)] as const);
  onChoose(rules.bets[0]?.id ?? null);
  return options(words.t('stall.choice'), list, onChoose);
}

/** The choice of the one bet of a round. */
export function choicePicker(parts: ChoiceParts): StallPicker {
  const field = fieldOf(parts);
  return {
    root: element('div', { class: 'choice-of' }, field.root),
    show: () => {},
    result: (round) => field.result?.(round),
    ready: (isReady) => {
      for (const control of field.controls()) control.setAttribute('aria-disabled', String(!isReady));
    },
  };
}
