import { createContext } from 'react'

/** Whether the component is inside an island, which the browser renders too. */
export const InsideIslandContext = createContext(false)
