import {
  Component,
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { addressOf, placeAt, type NavigateOptions, type Place, type Router, type RouterState } from './router.ts';
import { goToHeight } from './scroll-memory.ts';

export const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('RouterContext is missing above');
  return router;
}

function useRouterState<Part>(pick: (state: RouterState) => Part): Part {
  const router = useRouter();
  const read = () => pick(router.state());
  return useSyncExternalStore(router.subscribe, read, read);
}

/** The place of the page that is shown. */
export const useLocation = (): Place => useRouterState((state) => state.place);
/** A part of the place, as a text or number: only its change rerenders the caller. */
export const usePlacePart = <Part extends string | number | null>(pick: (place: Place) => Part): Part => useRouterState(({ place }) => pick(place));
/** True while another page is loading. */
export const useIsLoading = (): boolean => useRouterState((state) => state.isLoading);
/** Goes to an address of the site, or steps through the history. */
export const useNavigate = (): Router['navigate'] => useRouter().navigate;

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  to: string;
}

const isPlainClick = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/** Address of a link at a place. Most links are root-relative: those cost nothing when the place changes. */
const linkAddress = (to: string, place: Place): string => (/^\/(?![/\\])/.test(to) ? to : addressOf(placeAt(to, '', place)));

/** A link to a page of the site: an ordinary link before hydration, client navigation after it. */
export function Link({ to, replace, preventScrollReset, onClick, children, ...rest }: LinkProps) {
  const router = useRouter();
  const href = useRouterState(({ place }) => linkAddress(to, place));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target !== undefined) return;
    event.preventDefault();
    void router.navigate(to, { ...(replace === undefined ? {} : { replace }), ...(preventScrollReset === undefined ? {} : { preventScrollReset }) });
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

const useAfterChange = typeof window === 'undefined' ? useEffect : useLayoutEffect;

type Failure = ComponentType<{ error: unknown }>;

/** Catches what breaks while a page is drawn, until the next page. */
class PageBoundary extends Component<{ Failure: Failure; children: ReactNode }, { error: unknown; hasFailed: boolean }> {
  override state: { error: unknown; hasFailed: boolean } = { error: null, hasFailed: false };
  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }
  override render() {
    const { Failure: Shown, children } = this.props;
    return this.state.hasFailed ? <Shown error={this.state.error} /> : children;
  }
}

/** The page of the place, or its fallback. Another path is another page; another search is the same one. */
export function RouterView({ Failure: Shown }: { Failure: Failure }) {
  const { place, Page, error, arrival } = useRouterState((state) => state);
  // A page that stays is not drawn again for a change of the address: what of it depends on the place asks for that itself.
  const page = useMemo(() => (Page === null ? null : <Page />), [Page]);
  useAfterChange(() => goToHeight({ place, arrival, Page, error, isLoading: false }), [place, arrival]);
  if (error !== null) return <Shown error={error} />;
  return page === null ? null : (
    <PageBoundary key={place.pathname} Failure={Shown}>
      {page}
    </PageBoundary>
  );
}
