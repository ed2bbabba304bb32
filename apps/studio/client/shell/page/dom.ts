import { iconPaths, type IconName } from './icon-paths.ts';

type Child = Node | string | null;

interface Attributes {
  readonly class?: string;
  readonly text?: string;
  readonly [name: string]: string | number | boolean | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes and children. Text is only ever set as text, so that Trusted Types have nothing to object to. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (key === 'text') made.textContent = String(value);
    else made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

/** A shape inside a drawing. */
export const shape = (name: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
};

/** A glyph of the interface; what it means is said by the control around it. */
export const icon = (name: IconName): SVGElement =>
  shape('svg', { viewBox: '0 0 256 256', class: 'icon', 'aria-hidden': 'true' }, shape('path', { d: iconPaths[name], fill: 'currentColor' }));

/** A button with a glyph and a spoken name. */
export const iconButton = (name: IconName, label: string, press: () => void): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: 'icon-button', 'aria-label': label }, icon(name));
  button.addEventListener('click', press);
  return button;
};

/** A button with words. */
export const wordButton = (label: string, kind: 'primary' | 'quiet', press: () => void): HTMLButtonElement => {
  const button = element('button', { type: 'button', class: `button ${kind}`, text: label });
  button.addEventListener('click', press);
  return button;
};

/** Writes a text where it differs: the same text again would be laid out and painted again. A text that is there is changed, not replaced by another node. */
export const write = (place: Element, text: string): void => {
  const { firstChild } = place;
  if (firstChild instanceof Text && firstChild === place.lastChild && text !== '') {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (place.textContent !== text) place.textContent = text;
};

/** Puts these in place of everything inside. */
export const fill = (parent: Element, ...children: Child[]): void => parent.replaceChildren(...children.filter((child) => child !== null));
