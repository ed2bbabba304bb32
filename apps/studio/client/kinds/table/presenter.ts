import { element } from '../../shell/page/dom.ts';
import curtain from './art/curtain.svg?url';
import deal from './art/presenter-deal.svg?url';
import open from './art/presenter-open.svg?url';
import shut from './art/presenter-shut.svg?url';
import rail from './art/rail.svg?url';
import shoe from './art/shoe.svg?url';

/** The gesture of the presenter: opens her hand for bets, turns cards, or holds the table closed. */
export type Pose = 'open' | 'deal' | 'shut';
const pictures: Readonly<Record<Pose, string>> = { open, deal, shut };

/** The room and the presenter, drawn once; a gesture is one picture in place of another. */
export class Presenter {
  readonly root: HTMLElement;
  readonly #poses: Readonly<Record<Pose, HTMLImageElement>>;

  /** `hasCards`: her table has a shoe of cards. */
  constructor(hasCards: boolean) {
    const picture = (name: string, src: string): HTMLImageElement => element('img', { class: name, src, alt: '', draggable: 'false' });
    this.#poses = { open: picture('pose', pictures.open), deal: picture('pose', pictures.deal), shut: picture('pose', pictures.shut) };
    this.root = element('div', { class: 'room', 'aria-hidden': 'true' }, picture('curtain', curtain), ...Object.values(this.#poses), picture('rail', rail));
    if (hasCards) this.root.append(picture('shoe', shoe));
    this.pose('shut');
  }

  pose(pose: Pose): void {
    for (const [name, picture] of Object.entries(this.#poses)) picture.classList.toggle('is-shown', name === pose);
  }
}
