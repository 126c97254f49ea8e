import { fromKroner } from './money.ts'

/** The lowest ticket price apart from 0, in kr inkl. moms. */
export const LEAST_PRICE = 1

/** Prices in kr inkl. moms; counts are whole numbers. */
export interface TicketDetails {
  numberOfTickets: number
  ticketPrice: number
  customerPaysFee: boolean
  seasonPasses: number
  seasonPassPrice: number
}

/**
 * Products sold with tickets. A value (kr inkl. moms per sold ticket or season pass) counts only if
 * its flag is set.
 */
export interface ProductSales {
  giftCards: boolean
  giftCardValue: number
  merchandise: boolean
  merchandiseValue: number
  foodDrinks: boolean
  foodDrinksValue: number
}

/** Total revenue, inkl. moms: tickets, season passes and the products sold with them. */
export function revenue(tickets: TicketDetails, products: ProductSales) {
  const ticketRevenue = BigInt(tickets.numberOfTickets) * fromKroner(tickets.ticketPrice)
  const seasonPassRevenue = BigInt(tickets.seasonPasses) * fromKroner(tickets.seasonPassPrice)
  const perGuest =
    (products.giftCards ? fromKroner(products.giftCardValue) : 0n) +
    (products.merchandise ? fromKroner(products.merchandiseValue) : 0n) +
    (products.foodDrinks ? fromKroner(products.foodDrinksValue) : 0n)
  const productRevenue = BigInt(tickets.numberOfTickets + tickets.seasonPasses) * perGuest
  return {
    ticketRevenue,
    seasonPassRevenue,
    productRevenue,
    total: ticketRevenue + seasonPassRevenue + productRevenue,
  }
}
