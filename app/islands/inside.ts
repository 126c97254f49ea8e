import { createContext } from 'react'

/** Whether the browser renders this too. */
export const Inside = createContext(false)
