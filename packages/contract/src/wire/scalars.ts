import { formatMoney, isAmount, parseMoney, type Amount, type Money } from '@laro/domain/money/money';
import { languageCodes } from '@laro/domain/system/languages';
import { rowNumberPattern } from '@laro/domain/system/row-number';
import { gameCategories } from '@laro/domain/catalogue/game-categories';
import * as z from 'zod';

/** Money: a decimal string on the wire, a bigint of 1/100,000 in code. */
export const money = z.codec(
  z.custom<Amount>((value) => typeof value === 'string' && isAmount(value), 'not_an_amount'),
  z.bigint() as z.ZodType<Money, Money>,
  { decode: (text) => parseMoney(text), encode: (units) => formatMoney(units) },
);

/** Number of a database row. */
export const rowNumber = z.string().regex(rowNumberPattern);
/** A moment in UTC, ISO 8601. */
export const moment = z.iso.datetime();
export const language = z.enum(languageCodes);

/** Language of the texts if they do not exist in the requested one; null if they do. */
export const otherLanguage = language.nullable();
export const gameCategory = z.enum(gameCategories);
/** Names in our own tables: letters, digits, `_`, `-`, `.`; at most 64. */
export const code = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/);
/** Page of a list, counted from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000);
/** A switch in a query: 0 or 1. */
export const flag = z.enum(['0', '1']);
