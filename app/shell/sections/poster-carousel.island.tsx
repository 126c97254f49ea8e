import { island } from '#app/islands/island.tsx'
import { PosterCarousel } from './poster-carousel.tsx'

export default island('poster-carousel', 'visible', PosterCarousel)
