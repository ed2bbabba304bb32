import type { ProblemDefinition } from '../wire/problem-definition.ts';

/** The mall: why an order is refused (MALL-03), and what the desk cannot change. */
export const problems = {
  'mall.unknown': { status: 404, params: {} },
  /** Another version or another price than the page has shown. */
  'mall.changed': { status: 409, params: {} },
  'mall.rank_low': { status: 409, params: {} },
  'mall.limit_reached': { status: 409, params: {} },
  'mall.sold_out': { status: 409, params: {} },
  /** Whole points that are missing, rounded up. */
  'mall.points_short': { status: 409, params: { missing: 'text' } },
  /** The key has placed an order with other contents. */
  'mall.key_used': { status: 409, params: {} },
  /** The order is confirmed, or it is no order by post. */
  'mall.not_cancellable': { status: 409, params: {} },
  'mall.address_needed': { status: 422, params: {} },
  'mall.address_unknown': { status: 404, params: {} },
  /** Goods are not sent to the country of the address. */
  'mall.address_country': { status: 422, params: {} },
  'mall.addresses_full': { status: 422, params: {} },
  'desk.order_unknown': { status: 404, params: {} },
  /** Another person has taken the order a step further, or the step does not follow the state. */
  'desk.order_stale': { status: 409, params: {} },
  /** The address was erased. */
  'desk.address_erased': { status: 409, params: {} },
  'desk.goods_taken': { status: 409, params: {} },
  /** More points than the member has. */
  'desk.points_short': { status: 409, params: {} },
  'desk.points_key_used': { status: 409, params: {} },
  'desk.goods_unknown': { status: 404, params: {} },
  /** Another person has changed the goods since the page was loaded. */
  'desk.goods_stale': { status: 409, params: {} },
  /** Fewer pieces are there than are to be taken away, or the goods have no stock. */
  'desk.stock_short': { status: 409, params: {} },
} as const satisfies Record<string, ProblemDefinition>;
